/** A coming appointment that holds its hour, with traits that others may share. */
export type ActiveBooking = {
  id: string;
  email: string;
  phone: string | null;
  /** The network that it was booked from, as a keyed hash; null if unknown. */
  network: string | null;
  /** Whether its mail address or account was proven. */
  proven: boolean;
};

export type Trait = "network" | "email" | "phone";

export type SuspiciousGroup<Row extends ActiveBooking> = { shared: Trait[]; rows: Row[]; unproven: number };

/** The least number of hours in a group that the team should check. */
const smallestGroup = 3;

const traits: Record<Trait, (row: ActiveBooking) => string | null> = {
  network: ({ network }) => network,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

/**
 * Returns groups of three or more appointments, the largest first. The appointments of a group share a network, a mail address or a
 * telephone number, directly or in a chain. A person decides whether such a group is one person's misuse or a family.
 */
export function groupSuspiciousBookings<Row extends ActiveBooking>(rows: readonly Row[]): SuspiciousGroup<Row>[] {
  const groups = new Map<Row, Set<Row>>(rows.map((row) => [row, new Set([row])]));
  for (const trait of Object.values(traits)) {
    for (const alike of Map.groupBy(rows, trait)) {
      const [value, members] = alike;
      if (value !== null) mergeGroups(groups, members);
    }
  }
  return [...new Set(groups.values())]
    .filter((group) => group.size >= smallestGroup)
    .map((group) => suspiciousGroupOf([...group]))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

function mergeGroups<Row>(groups: Map<Row, Set<Row>>, members: readonly Row[]): void {
  const together = new Set(members.flatMap((member) => [...(groups.get(member) ?? [])]));
  for (const member of together) groups.set(member, together);
}

function suspiciousGroupOf<Row extends ActiveBooking>(rows: Row[]): SuspiciousGroup<Row> {
  const shared = (Object.keys(traits) as Trait[]).filter((name) => {
    const values = rows.map(traits[name]).filter((value) => value !== null);
    return new Set(values).size < values.length;
  });
  return { shared, rows, unproven: rows.filter(({ proven }) => !proven).length };
}

/** Writes several appointments into one field, each with the state that the page showed (row R21): "id status", separated by commas. */
export function writeSeenAppointments(appointments: readonly { id: string; status: string }[]): string {
  return appointments.map(({ id, status }) => `${id} ${status}`).join(",");
}

/** Reads the same field; other text results in parts that no schema accepts. */
export function readSeenAppointments(text: string): string[][] {
  return text.split(",").map((name) => name.split(" "));
}
