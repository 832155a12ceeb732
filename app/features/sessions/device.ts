/** In this order: a browser that imitates others names them too. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** A browser's User-Agent as a person says it: "Chrome en Windows". What is not known is said so. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser === undefined && system === undefined) return "Dispositivo desconocido";
  if (system === undefined) return browser ?? "";
  return `${browser ?? "Navegador"} en ${system}`;
}
