import { expect, test } from "vitest";
import { type ActiveBooking, groupSuspiciousBookings } from "./suspicious-bookings.ts";

let number = 0;
const row = (given: Partial<ActiveBooking> = {}): ActiveBooking => {
  number += 1;
  return { id: String(number), email: `p${number}@example.es`, phone: null, network: null, proven: false, ...given };
};
const ids = (rows: readonly ActiveBooking[]) => rows.map(({ id }) => id).toSorted();

test("three hours of one network are suspicious, but not two hours, nor strangers without a phone number", () => {
  const three = [row({ network: "a" }), row({ network: "a" }), row({ network: "a", proven: true })];
  const others = [row({ network: "b" }), row({ network: "b" }), row(), row(), row()];
  const [group, ...more] = groupSuspiciousBookings([...three, ...others]);
  expect(more).toEqual([]);
  expect(group).toMatchObject({ shared: ["network"], unproven: 2 });
  expect(ids(group?.rows ?? [])).toEqual(ids(three));
});

test("a chain of bookings that change one trait at a time is one group", () => {
  const chain = [
    row({ network: "a", phone: "+34600000001" }),
    row({ network: "b", phone: "+34600000001", email: "x@example.es" }),
    row({ network: "c", email: "x@example.es" }),
  ];
  expect(groupSuspiciousBookings(chain)).toMatchObject([{ shared: ["email", "phone"], unproven: 3 }]);
});

test("the largest group comes first, and no appointments give no group", () => {
  const groups = groupSuspiciousBookings([
    ...Array.from({ length: 3 }, () => row({ network: "s" })),
    ...Array.from({ length: 5 }, () => row({ network: "l" })),
  ]);
  expect(groups.map(({ rows }) => rows.length)).toEqual([5, 3]);
  expect(groupSuspiciousBookings([])).toEqual([]);
});
