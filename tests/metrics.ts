import type { Site } from "./site.ts";

/** The text of a site's metrics, from the port that it wrote into its log (METRICS_PORT=0). */
export async function metricsOf(site: Site): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${metricsPort(site)}/metrics`);
  if (!response.ok) throw new Error(`The metrics answered ${response.status}.`);
  return response.text();
}

export function metricsPort(site: Site): number {
  return Number(/"port":(\d+),"msg":"metrics listening"/.exec(site.output())?.[1]);
}

/** The value of one series, such as `site_mails{state="due"}`; undefined if the text has no such series. */
export function valueIn(text: string, series: string): number | undefined {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

/** The names of all metrics, with those of a histogram's series. */
export function namesIn(text: string): Set<string> {
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    declared.flatMap(([, name = "", type]) => (type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name])),
  );
}
