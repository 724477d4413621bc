/** What a page cannot begin without is fetched until it is there: a connection is often gone for a moment only. */

const WAITS = [500, 1000, 2000, 4000];

/** @template T @param {() => Promise<T>} get @param {() => void} [failed] called when it was not there at once */
export async function insist(get, failed = () => {}) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await get();
    } catch {
      if (tries === 0) failed();
    }
    await new Promise((again) => setTimeout(again, WAITS[Math.min(tries, WAITS.length - 1)]));
  }
}
