/** Whose cars a named source lists: the value of vehicles.source. Cars of a file without a named source belong to its format. */
export function originOf(sourceId: string): string {
  return `s-${sourceId}`;
}
