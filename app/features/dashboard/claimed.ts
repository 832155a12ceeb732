import { countOf } from "#app/lib/amounts.ts";

export type Claimed = { inquiries: number; appointments: number };

/**
 * What an address brought along when it was proven (security.md, ownership of an address, 6): `claimed` as the way in writes it, "3-1" for
 * three inquiries and an appointment. Anybody can write an address, so it never says more than there `is`. Undefined where nothing came.
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
