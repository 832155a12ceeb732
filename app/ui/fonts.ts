import type { LateFont } from "#app/lib/deferred-scripts.ts";
import bricolage from "./fonts/bricolage-grotesque.woff2?url";
import geist from "./fonts/geist.woff2?url";

/** On a phone the first paint does not wait for the fonts (docs/decisions/0058-the-first-paint-is-in-system-fonts.md). */
const preload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", media: "(min-width: 48rem)" } as const;

export const fontPreloads = [
  { ...preload, href: bricolage },
  { ...preload, href: geist },
];

/**
 * Both fonts again, in the order of their preloads, under the names with which the fallbacks in tokens.css begin. A page gets them after its
 * first paint. Its elements name them from the beginning, so no style changes then, and the browser only lays out the text again. Each weight
 * is that of the same font in tokens.css.
 */
export const fontsAfterPaint: readonly LateFont[] = [
  ["Bricolage After Paint", "600 700"],
  ["Geist After Paint", "400 600"],
];
