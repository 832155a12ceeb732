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
