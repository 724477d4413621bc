/** Has a page kept that stands in while there is no connection: sw.js. It needs https, or this computer. */

/** Call when the page stands. */
export function standIn() {
  const register = () => navigator.serviceWorker?.register("/sw.js").then((worker) => worker?.active?.postMessage("page"), () => {});
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register());
}
