import { daysAgo } from "./moments.ts";
import type { DemoPerson } from "./people.ts";

/** Requests about personal data: one that waits for its answer, one answered, and one whose address is not proven. */
export function dataRequestRows(now: Temporal.Instant, people: readonly DemoPerson[]) {
  const owner = (who: number) => ({ id: crypto.randomUUID(), user_id: people[who]?.id ?? null, email: people[who]?.email ?? "" });
  const at = (days: number, time: string) => daysAgo(now, days, time);
  return [
    {
      ...owner(3),
      request_type: "access",
      notes: "Quiero saber qué guardáis de mí.",
      status: "pending",
      verified_at: at(4, "11:20"),
      created_at: at(4, "11:02"),
    },
    {
      ...owner(2),
      request_type: "portability",
      status: "completed",
      verified_at: at(30, "09:40"),
      completed_at: at(27, "13:10"),
      created_at: at(30, "09:31"),
    },
    { ...owner(6), request_type: "deletion", status: "unverified", created_at: at(1, "22:15") },
  ];
}
