/** An appointment to come that holds its hour, with what it may have in common with others. */
export type Holding = {
  id: string;
  email: string;
  phone: string | null;
  /** Where it was booked from, as a keyed hash; null where that is unknown. */
  network: string | null;
  /** Whether its address is one that somebody has proven to be theirs. */
  proven: boolean;
};

export type Trait = "network" | "email" | "phone";

export type Squat<Row extends Holding> = { shared: Trait[]; rows: Row[]; unproven: number };

/** As many hours as this of one hand are worth a look. */
const worthALook = 3;

const traits: Record<Trait, (row: Holding) => string | null> = {
  network: ({ network }) => network,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

/**
 * Which appointments look like one hand's: those that hang together by a network, an address or a telephone number, three or more of them.
 * The largest group first. Whether it is a squat or a family, a person judges.
 */
export function squatsAmong<Row extends Holding>(rows: readonly Row[]): Squat<Row>[] {
  const groups = new Map<Row, Set<Row>>(rows.map((row) => [row, new Set([row])]));
  for (const trait of Object.values(traits)) {
    for (const alike of Map.groupBy(rows, trait)) {
      const [value, members] = alike;
      if (value !== null) join(groups, members);
    }
  }
  return [...new Set(groups.values())]
    .filter((group) => group.size >= worthALook)
    .map((group) => squatOf([...group]))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

function join<Row>(groups: Map<Row, Set<Row>>, members: readonly Row[]): void {
  const together = new Set(members.flatMap((member) => [...(groups.get(member) ?? [])]));
  for (const member of together) groups.set(member, together);
}

function squatOf<Row extends Holding>(rows: Row[]): Squat<Row> {
  const shared = (Object.keys(traits) as Trait[]).filter((name) => {
    const values = rows.map(traits[name]).filter((value) => value !== null);
    return new Set(values).size < values.length;
  });
  return { shared, rows, unproven: rows.filter(({ proven }) => !proven).length };
}
