// Run in the browser by scripts/screenshots.py: reduces a picture to 256 colours by median cut.
// Takes the picture's address, gives its size, the palette (RGB bytes) and one palette index for each pixel, as base64.
async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);

  const counts = new Map();
  const keyAt = (i) => (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
  for (let i = 0; i < data.length; i += 4) counts.set(keyAt(i), (counts.get(keyAt(i)) ?? 0) + 1);
  const colours = [...counts].map(([key, count]) => ({ key, count, parts: [key >> 16, (key >> 8) & 255, key & 255] }));

  // How far a box reaches in its widest colour, weighed by how much of the picture it is.
  const measured = (box) => {
    const many = box.reduce((sum, one) => sum + one.count, 0);
    const reach = [0, 1, 2].map((k) => Math.max(...box.map((one) => one.parts[k])) - Math.min(...box.map((one) => one.parts[k])));
    const axis = reach.indexOf(Math.max(...reach));
    return { box, many, axis, worth: box.length > 1 ? reach[axis] * many ** 0.35 : -1 };
  };
  const boxes = [measured(colours)];
  while (boxes.length < 256) {
    const at = boxes.reduce((best, one, i) => (one.worth > boxes[best].worth ? i : best), 0);
    const { box, many, axis, worth } = boxes[at];
    if (worth < 0) break;
    box.sort((a, b) => a.parts[axis] - b.parts[axis]);
    let [half, seen] = [0, 0];
    while (half < box.length - 1 && seen + box[half].count <= many / 2) seen += box[half++].count;
    half = Math.max(1, half);
    boxes.splice(at, 1, measured(box.slice(0, half)), measured(box.slice(half)));
  }

  const place = new Map();
  const palette = new Uint8Array(boxes.length * 3);
  boxes.forEach(({ box, many }, i) => {
    for (const { key } of box) place.set(key, i);
    for (const k of [0, 1, 2]) palette[i * 3 + k] = Math.round(box.reduce((sum, one) => sum + one.parts[k] * one.count, 0) / many);
  });
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = place.get(keyAt(i * 4));
  return { width, height, palette: palette.toBase64(), pixels: pixels.toBase64() };
}
