/** The names of the formats on the screen; an unknown format is shown as it is. */
const labels = new Map([
  ["autoscout24", "AutoScout24"],
  ["kleinanzeigen", "Kleinanzeigen"],
]);

export function formatLabel(source: string): string {
  return labels.get(source) ?? source;
}
