import bricolage from "./fonts/bricolage-grotesque.woff2?url";
import geist from "./fonts/geist.woff2?url";

/** On a phone the first paint does not wait for the fonts (docs/decisions/0011). */
const preload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", media: "(min-width: 48rem)" } as const;

export const fontPreloads = [
  { ...preload, href: bricolage },
  { ...preload, href: geist },
];
