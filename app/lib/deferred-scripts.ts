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
  // One character for each byte. What is searched and written is ASCII, so the other characters need no decoding.
  const html = page
    .toString("latin1")
    .replaceAll(/<link nonce="[^"]*" /g, "<link ")
    .replaceAll(/<link rel="modulepreload"( href="[^"]*")?( nonce="[^"]*")?/g, `<link rel="${waiting}"$1`)
    .replaceAll(/(<script nonce="[^"]*") type="module" async="">/g, `$1 type="${waiting}">`);
  return Buffer.from(html, "latin1");
}

/** The inline script that restores the names. It reads the nonce from the element's property, because browsers hide the attribute. */
export const startDeferredScripts = `requestAnimationFrame(() => setTimeout(() => {
  const { nonce, textContent } = document.querySelector('script[type="${waiting}"]');
  for (const link of document.querySelectorAll('link[rel="${waiting}"]')) Object.assign(link, { nonce, rel: "modulepreload" });
  document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
}));`;
