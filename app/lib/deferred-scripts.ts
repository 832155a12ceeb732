/**
 * Pages are readable and usable without scripts, so scripts wait for the first paint. React Router would load them with the same priority
 * as the stylesheet. So the server renames the tags' attributes, and an inline script restores them after the first paint
 * (docs/decisions/0011).
 */
const waiting = "after-paint";

/**
 * Renames the attributes of module scripts and preloads in a rendered page, so that no download starts. A tag that React Router writes in
 * another way stays as it is: its page works, only slower. The unit test compares this with the tags of the installed version.
 * Links lose their nonces: at each nonce a kept page is cut, and twenty cuts make it 1 KB longer. Only preloads of modules need the nonce, and
 * they get it back with their name.
 */
export function deferScripts(page: Buffer): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let end = 0;
  // Only these few tags become texts. To decode the whole page and search it three times made a tenth of its garbage.
  for (const { start, tag } of [...tagsOf(page, "<link "), ...tagsOf(page, "<script nonce=")].sort(
    (one, other) => one.start - other.start,
  )) {
    pieces.push(page.subarray(end, start), Buffer.from(deferredTag(tag), "latin1"));
    end = start + tag.length;
  }
  return Buffer.concat([...pieces, page.subarray(end)]);
}

/** The tags that begin like this, and where they stand. No value of an attribute contains ">", because React escapes it. */
function tagsOf(page: Buffer, beginning: string): { start: number; tag: string }[] {
  const tags: { start: number; tag: string }[] = [];
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

/** The inline script that restores the names. It reads the nonce from the element's property, because browsers hide the attribute. */
export const startDeferredScripts = `requestAnimationFrame(() => setTimeout(() => {
  const { nonce, textContent } = document.querySelector('script[type="${waiting}"]');
  for (const link of document.querySelectorAll('link[rel="${waiting}"]')) Object.assign(link, { nonce, rel: "modulepreload" });
  document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
}));`;
