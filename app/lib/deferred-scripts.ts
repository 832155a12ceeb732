/**
 * Pages are readable and usable without scripts, so scripts wait for the first paint. React Router would load them with the same priority
 * as the stylesheet. So the server renames the tags' attributes, and an inline script restores them after the first paint
 * (docs/decisions/0011).
 */
const waiting = "after-paint";

/**
 * Renames the attributes of module scripts and preloads in a rendered page, so that no download starts. A tag that React Router writes in
 * another way stays as it is: its page works, only slower. The unit test compares this with the tags of the installed version.
 */
export function deferScripts(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replace(/(<script nonce="[^"]*") type="module" async="">/, `$1 type="${waiting}">`);
}

/**
 * The inline script that starts the downloads after the first paint. They wait for the first picture, too, so that a slow line carries the
 * picture alone. After a second they start in any case. They start one by one, because thirty at once block a slow phone for a tenth of a
 * second. A browser may paint the beginning of a page that it still reads, so the script waits for the tags. The nonce comes from the
 * element's property, because browsers hide the attribute.
 */
export const startDeferredScripts = `(async () => {
  const task = (ms) => new Promise((next) => setTimeout(next, ms));
  const frame = () => new Promise(requestAnimationFrame).then(() => task());
  await new Promise((next) => addEventListener("DOMContentLoaded", next));
  await frame();
  const picture = document.querySelector('img[fetchpriority="high"]');
  await Promise.race([picture?.decode().then(frame), task(1000)]).catch(() => {});
  for (const link of document.querySelectorAll('link[rel="${waiting}"]')) {
    link.rel = "modulepreload";
    await task();
  }
  const { nonce, textContent } = document.querySelector('script[type="${waiting}"]');
  document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
})();`;
