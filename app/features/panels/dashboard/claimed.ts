import { countOf } from "#app/lib/amounts.ts";

export type Claimed = { inquiries: number; appointments: number };

/**
 * The sentence about rows that came with a proven address (docs/security.md, "Who owns an address"). `claimed` is from the page's address:
 * "3-1" for three inquiries and an appointment. Anybody can change it, so `is` limits its numbers. Undefined if there are none.
 */
export function readClaimed(claimed: string | null, is: Claimed): string | undefined {
  const [, inquiries = "0", appointments = "0"] = /^(\d{1,5})-(\d{1,5})$/.exec(claimed ?? "") ?? [];
  const came = [
    { count: Math.min(Number(inquiries), is.inquiries), one: "consulta anterior", many: "consultas anteriores" },
    { count: Math.min(Number(appointments), is.appointments), one: "cita anterior", many: "citas anteriores" },
  ].filter(({ count }) => count > 0);
  if (came.length === 0) return undefined;
  return `Hemos añadido ${came.map(({ count, one, many }) => countOf(count, one, many)).join(" y ")}`;
}
