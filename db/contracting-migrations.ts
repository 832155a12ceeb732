const contracting = /-unused-since-(\d+\.\d+\.\d+)$/;

/**
 * A migration that takes something away carries in its name the first release that no longer uses it: "0041-old-price-unused-since-0.3.0".
 * Returns that release; undefined for every other migration, which only adds.
 */
function unusedSince(name: string): string | undefined {
  return contracting.exec(name)?.[1];
}

/** Whether a release, such as "0.2.0", works on a database where the migration of this name has run. */
export function leavesRoomFor(release: string, name: string): boolean {
  const first = unusedSince(name);
  return first === undefined || first.localeCompare(release, "en", { numeric: true }) <= 0;
}
