import { daysAgo } from "./moments.ts";
import type { DemoPerson } from "./people.ts";

const wishes = [
  {
    who: 0,
    plan: "completo",
    status: "pending",
    days: 3,
    budget_max: 28_000,
    preferred_makes: ["Audi"],
    delivery_location: "Murcia",
    notes: "Mejor con portón eléctrico.",
  },
  {
    who: 1,
    plan: "premium",
    status: "active",
    days: 16,
    budget_max: 45_000,
    preferred_makes: ["BMW"],
    delivery_location: "Cartagena",
    notes: "",
  },
  {
    who: 2,
    plan: "basico",
    status: "completed",
    days: 45,
    budget_max: 16_000,
    preferred_makes: ["Opel"],
    delivery_location: "Molina de Segura",
    notes: "",
  },
  { who: 3, plan: "basico", status: "cancelled", days: 24, budget_max: 14_000, preferred_makes: [], delivery_location: "Lorca", notes: "" },
] as const;

/** Plans in every state. */
export function contractRows(now: Temporal.Instant, people: readonly DemoPerson[]) {
  return wishes.map(({ who, days, preferred_makes, ...wish }) => ({
    ...wish,
    id: crypto.randomUUID(),
    user_id: people[who]?.id ?? null,
    preferred_makes: [...preferred_makes],
    created_at: daysAgo(now, days, "19:15"),
  }));
}

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
