/** Confirmed searches of one address. */
export const mostSearches = 20;

/** Hours in which an address may be confirmed. Then the search is erased (app/features/privacy/personal-data/tables.ts). */
export const hoursToConfirm = 48;

/** Searches saved before this moment can no longer be confirmed. */
export function oldestUnconfirmed(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: hoursToConfirm });
}
