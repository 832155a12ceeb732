/**
 * Everything here can be read and used before a script runs, so scripts wait until the page has been painted once. React Router asks for
 * them as urgently as for the stylesheet: these two give its tags another name on the server, and the right one after the first picture
 * (docs/decisions/0011).
 */
const waiting = "after-paint";

/** Takes the names that start a download from a rendered page's module scripts and preloads. */
export function startedAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replaceAll(/(<script nonce="[^"]*") type="module" async="">/g, `$1 type="${waiting}">`);
}

/** The inline script that gives them back. An inline copy needs the nonce, which only its element's property still tells. */
export const startAfterPaint = `requestAnimationFrame(() => setTimeout(() => {
  for (const link of document.querySelectorAll('link[rel="${waiting}"]')) link.rel = "modulepreload";
  const { nonce, textContent } = document.querySelector('script[type="${waiting}"]');
  document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
}));`;
