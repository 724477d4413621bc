/**
 * The service worker: when there is no connection, a page that says so stands in for whatever was asked for. Pages
 * are always asked of the server first, so a new release shows at the next load. The files of releases are kept, as
 * they never change; answers about rooms and games never are, nor anything of a game.
 */

const BASE = "{{base}}";
/** Kept for the pages of this release; those of the one before may still be open. */
const CACHE = `durnius${BASE}`;
const PAGE = "/offline";
const NEEDED = ["help.css", "offline.js", "icon.svg"].map((name) => `${BASE}/${name}`);

let keeping = Promise.resolve();

/** Keep the page in the language that the person reads now: one after the other, so that the last one stays. */
function keepPage() {
  keeping = keeping.catch(() => {}).then(async () => {
    const answer = await fetch(PAGE, { cache: "no-cache" });
    if (!answer.ok) return;
    const headers = new Headers(answer.headers);
    headers.delete("Vary"); // or one page for each language would be kept
    await (await caches.open(CACHE)).put(PAGE, new Response(await answer.blob(), { headers }));
  });
  return keeping;
}

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(NEEDED)).then(keepPage));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith("durnius/") && name !== CACHE).slice(0, -1).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async () => (await kept(PAGE, { cacheName: CACHE })) ?? Response.error()));
  } else if (/^\/static\/[0-9a-f]{16}\//.test(pathname)) {
    event.respondWith(stored(request, (done) => event.waitUntil(done)));
  }
});

/** Give what is kept; nothing where the browser cannot say, as with a full disk: the server is asked then.
 * @param {RequestInfo} request @param {MultiCacheQueryOptions} how */
const kept = (request, how) => caches.match(request, how).catch(() => undefined);

/** Give a file of a release, which is kept once it was there, if there is room to keep it.
 * @param {Request} request @param {(done: Promise<void>) => void} meanwhile */
async function stored(request, meanwhile) {
  const here = await kept(request, { ignoreVary: true });
  if (here) return here;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const name = `durnius${new URL(request.url).pathname.replace(/\/[^/]*$/, "")}`;
    meanwhile(caches.open(name).then((cache) => cache.put(request, copy)).catch(() => {}));
  }
  return answer;
}

// The page tells when it is whole, and when its language is another one.
addEventListener("message", (event) => event.waitUntil(keepPage()));
