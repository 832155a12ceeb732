/**
 * Pages are readable and usable without scripts, so scripts wait for the first paint. React Router would load them with the same priority
 * as the stylesheet. So the server renames the tags' attributes, and an inline script restores them after the first paint
 * (docs/decisions/0011).
 */
const waiting = "after-paint";

/** What makes a browser load a module. React escapes quotes in text, so only a tag can contain this. */
const loading = ['rel="modulepreload"', 'type="module"'];

/**
 * Renames the attributes of module scripts and preloads in a rendered page, so that no download starts. Throws when React Router writes
 * these tags in another way than expected. Otherwise nobody would notice after an update that scripts delay the first paint again.
 */
export function deferScripts(html: string): string {
  const deferred = html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replaceAll(/(<script nonce="[^"]*") type="module" async="">/g, `$1 type="${waiting}">`);
  const missed = loading.find((attribute) => deferred.includes(attribute));
  if (missed !== undefined) throw new Error(`A tag with ${missed} is not written as expected, so it cannot wait for the first paint.`);
  return deferred;
}

/** The inline script that restores the names. It reads the nonce from the element's property, because browsers hide the attribute. */
export const startDeferredScripts = `requestAnimationFrame(() => setTimeout(() => {
  for (const link of document.querySelectorAll('link[rel="${waiting}"]')) link.rel = "modulepreload";
  const { nonce, textContent } = document.querySelector('script[type="${waiting}"]');
  document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
}));`;
