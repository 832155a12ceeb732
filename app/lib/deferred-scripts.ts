/**
 * Pages are readable and usable without scripts, so scripts wait for the first paint. React Router would load them with the same priority
 * as the stylesheet. So the server renames the tags' attributes, and an inline script restores them after the first paint
 * (docs/decisions/0011).
 */
const waiting = "after-paint";

/**
 * Renames the attributes of module scripts and preloads in a rendered page, so that no download starts. A tag that React Router writes in
 * another way stays as it is: its page works, only slower. The unit test compares this with the tags of the installed version.
 * The root of such a page gets `data-fonts="later"`. On phones the stylesheet then shows the fallback fonts (decision 0058).
 * Links lose their nonces: at each nonce a kept page is cut, and twenty cuts make it 1 KB longer. Only preloads of modules need the nonce, and
 * they get it back with their name.
 */
export function deferScripts(page: Buffer): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let end = 0;
  for (const { start, tag, deferred } of deferredTags(page)) {
    pieces.push(page.subarray(end, start), Buffer.from(deferred, "latin1"));
    end = start + tag.length;
  }
  return Buffer.concat([...pieces, page.subarray(end)]);
}

type Tag = { start: number; tag: string };

/** Only these few tags become texts. To decode the whole page and search it three times made a tenth of its garbage. */
function deferredTags(page: Buffer): (Tag & { deferred: string })[] {
  const tags = [...tagsOf(page, "<link "), ...tagsOf(page, "<script nonce=")].sort((one, other) => one.start - other.start);
  const deferred = tags.map(({ start, tag }) => ({ start, tag, deferred: deferredTag(tag) }));
  if (!deferred.some((tag) => tag.deferred.includes(`type="${waiting}"`))) return deferred;
  const root = tagsOf(page, "<html ").slice(0, 1);
  return [...root.map(({ start, tag }) => ({ start, tag, deferred: tag.replace(">", ' data-fonts="later">') })), ...deferred];
}

/** The tags that begin like this, and where they stand. No value of an attribute contains ">", because React escapes it. */
function tagsOf(page: Buffer, beginning: string): Tag[] {
  const tags: Tag[] = [];
  for (let start = page.indexOf(beginning, 0, "latin1"); start !== -1; start = page.indexOf(beginning, start + 1, "latin1"))
    tags.push({ start, tag: page.toString("latin1", start, page.indexOf(">", start, "latin1") + 1) });
  return tags;
}

function deferredTag(tag: string): string {
  return tag
    .replace(/^<link nonce="[^"]*" /, "<link ")
    .replace(/^<link rel="modulepreload"( href="[^"]*")?( nonce="[^"]*")?/, `<link rel="${waiting}"$1`)
    .replace(/^(<script nonce="[^"]*") type="module" async="">$/, `$1 type="${waiting}">`);
}

/** A font that a page gets when it is painted. The tag that preloads it has its address, which would make each page larger here. */
export type LateFont = [name: string, weights: string];

/**
 * The inline script that starts the downloads after the first paint. They wait for the first picture, too, so that a slow line carries the
 * picture alone. After a second they start in any case. A browser may paint the beginning of a page that it still reads, so the script waits
 * for the tags. Many downloads at once would block a slow phone, so the fonts have a task of their own, and so has each module. The nonce
 * comes from the element's property, because browsers hide the attribute.
 *
 * `fonts`, in the order of their preloads, are loaded if the page is shown in the fallbacks. It gets them in one step, because each step lays
 * it out again. After five seconds it gets those that are there. No error with fonts keeps the modules away. `data-fonts` on the root is then:
 * - `later`: the fonts of the stylesheet do not show on a phone. They do during a transition from another page of the site, and in browsers
 *   that do not know such transitions.
 * - `now`: they show. The person comes from another page of the site, so they are in the cache, or they show anyway, as on a wide screen.
 *   Or they could not be added, for example because something took the preloads out.
 * - `added`: the fallbacks begin with `fonts`.
 */
export const startDeferredScripts = (fonts: readonly LateFont[]) => `(async () => {
  const root = document.documentElement;
  if (document.referrer.startsWith(origin + "/")) root.dataset.fonts = "now";
  const task = (ms) => new Promise((next) => setTimeout(next, ms));
  const frame = () => new Promise(requestAnimationFrame).then(() => task());
  await new Promise((next) => addEventListener("DOMContentLoaded", next));
  await frame();
  const picture = document.querySelector('img[fetchpriority="high"]');
  await Promise.race([picture?.decode().then(frame), task(1000)]).catch(() => {});
  (async () => {
    if (!/^"?Geist After/.test(getComputedStyle(root).fontFamily)) return (root.dataset.fonts = "now");
    const links = document.querySelectorAll("link[as=font]");
    const faces = ${JSON.stringify(fonts)}.map(([name, weight], i) => new FontFace(name, "url(" + links[i].href + ")", { weight }));
    await Promise.race([Promise.allSettled(faces.map((face) => face.load())), task(5000)]);
    faces.map((face) => document.fonts.add(face));
    root.dataset.fonts = "added";
  })().catch(() => (root.dataset.fonts = "now"));
  await task();
  const { nonce, textContent } = document.querySelector('script[type="${waiting}"]');
  for (const link of document.querySelectorAll('link[rel="${waiting}"]')) {
    Object.assign(link, { nonce, rel: "modulepreload" });
    await task();
  }
  document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
})();`;
