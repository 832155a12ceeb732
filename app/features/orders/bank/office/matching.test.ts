import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeReference } from "#app/features/requests/reservations/reference.ts";
import { type KnownOrder, matchMovements, type OpenMovement } from "./matching.ts";
import { newMovements } from "./new-movements.ts";
import { almostFinder, referencesIn } from "./references.ts";

const carmen: KnownOrder = {
  id: "c",
  reference: "RS-7K4M-Q2",
  name: "Carmen Ruiz Vela",
  status: "open",
  open: [199_00, 6_000_00],
  credit: 0,
};
const pedro: KnownOrder = { id: "p", reference: "RS-AB2C-DE", name: "Pedro Gil", status: "completed", open: [500_00], credit: 0 };
const ended: KnownOrder = { id: "e", reference: "RS-ZZZZ-ZZ", name: "Eva Sanz", status: "cancelled", open: [], credit: 300_00 };
const orders = [carmen, pedro, ended];

const movement = (concept: string, cents = 199_00, left = Math.abs(cents)): OpenMovement => ({ id: concept, cents, left, concept });
const matchOf = (one: OpenMovement) => matchMovements([one], orders).get(one.id);
const summary = (one: OpenMovement) => {
  const { certainty, orders: found, sentence } = matchOf(one) ?? { certainty: "", orders: [], sentence: "" };
  return [certainty, found.map(({ id }) => id).join(), sentence.replaceAll("\u00a0", " ")];
};

describe("a movement", () => {
  test.each(["RS-7K4M-Q2", "transferencia rs 7k4m q2 carmen", "rs7k4mq2", "PAGO:RS_7K4M.Q2", "COMPRARS-7K4M-Q2X"])(
    "is sure when %j names an order, and its amount pays exactly what is next",
    (concept) => {
      expect(summary(movement(concept))).toEqual(["sure", "c", ""]);
      expect(summary(movement(concept, 6_199_00))).toEqual(["sure", "c", ""]);
    },
  );

  test.each<[title: string, movement: OpenMovement, orders: string, sentence: string]>([
    ["pays a part", movement("RS-7K4M-Q2", 100_00), "c", "No coincide con lo que toca pagar: 199 €."],
    ["pays too much", movement("RS-7K4M-Q2", 7_000_00), "c", "Es más de lo que debe: 6.199 €."],
    ["is booked in part", movement("RS-7K4M-Q2", 398_00, 199_00), "c", "Ya hay una parte apuntada."],
    ["names an ended order", movement("RS-ZZZZ-ZZ"), "e", "Esta importación está cerrada: no se le debía cobrar nada."],
    ["names two orders", movement("RS-7K4M-Q2 y RS-AB2C-DE", 699_00), "c,p", "Nombra varias importaciones: reparte el importe."],
    ["has a wrong sign", movement("RS-7K4N-Q2"), "c", "La referencia casi coincide."],
    ["lacks a sign", movement("RS-7K4-Q2"), "c", "La referencia casi coincide."],
    ["has a sign too many", movement("RS-7K44M-Q2"), "c", "La referencia casi coincide."],
    ["has no RS", movement("señal 7k4m-q2"), "c", "La referencia casi coincide."],
    ["has no reference", movement("TRANSFERENCIA DE CARMEN RUIZ VELA"), "c", "No trae la referencia: coinciden el nombre y el importe."],
    ["leaves the account", movement("Devolucion RS-ZZZZ-ZZ", -300_00), "e", "Es lo que le debemos: puede ser su devolución."],
    ["leaves it for something else", movement("Grúa RS-7K4M-Q2", -90_00), "c", "Sale dinero, y no le debemos nada: puede ser un coste."],
  ])("that %s is doubtful", (_title, one, found, sentence) => {
    expect(summary(one)).toEqual(["doubtful", found, sentence]);
  });

  test.each([
    movement("ALQUILER OFICINA", -850_00),
    movement("TRANSFERENCIA DE CARMEN"),
    movement("CARMEN RUIZ VELA", 12_00),
    movement("RS-QQQQ-QQ"),
    movement(""),
  ])("%j belongs to no order", (one) => {
    expect(matchOf(one)).toMatchObject({ certainty: "unknown", orders: [] });
  });

  test("is sure once: of two equal transfers the second is doubtful", () => {
    const [first, second] = [
      { ...movement("RS-7K4M-Q2"), id: "1" },
      { ...movement("RS-7K4M-Q2"), id: "2" },
    ];
    const matches = matchMovements([first, second], orders);
    expect([matches.get("1")?.certainty, matches.get("2")?.certainty]).toEqual(["sure", "doubtful"]);
  });

  test("that is sure never exceeds what its order owes, whatever comes in whatever order", () => {
    const any = fc.record({
      concept: fc.constantFrom(carmen.reference, pedro.reference, "rs7k4mq2", "nada"),
      cents: fc.constantFrom(199_00, 500_00, 6_000_00, 6_199_00, 1),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (list) => {
        const movements = list.map((one, position) => ({ ...one, left: one.cents, id: String(position) }));
        const matches = matchMovements(movements, orders);
        for (const order of orders) {
          const sure = movements.filter(({ id }) => matches.get(id)?.certainty === "sure" && matches.get(id)?.orders[0]?.id === order.id);
          const owed = order.open.reduce((sum, one) => sum + one, 0);
          expect(sure.reduce((sum, { cents }) => sum + cents, 0)).toBeLessThanOrEqual(owed);
        }
      }),
    );
  });
});

test("a reference is found with one mistake anywhere, and hardly ever in another text", () => {
  const references = Array.from({ length: 500 }, makeReference);
  const almost = almostFinder(references);
  const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const position = fc.integer({ min: 0, max: 7 });
  fc.assert(
    fc.property(fc.constantFrom(...references), position, fc.constantFrom(...alphabet.split("")), (reference, at, sign) => {
      const compact = reference.replaceAll("-", "");
      for (const typed of [
        compact.slice(0, at) + sign + compact.slice(at + 1),
        compact.slice(0, at) + compact.slice(at + 1),
        compact.slice(0, at) + sign + compact.slice(at),
      ])
        expect(almost(`pago ${typed} gracias`)).toContain(reference);
    }),
  );
  expect(almost("TRANSFERENCIA RECIBIDA DE JUAN PEREZ PARA EL COCHE, GRACIAS")).toEqual([]);
  expect(referencesIn("rs-7k4m-q2, RS AB2C DE")).toEqual(expect.arrayContaining(["RS-7K4M-Q2", "RS-AB2C-DE"]));
});

describe("the new movements of a statement", () => {
  const read = (concept: string, cents = 199_00) => ({ account: "1", operation_on: "2026-11-24", value_on: "2026-11-24", cents, concept });
  const concepts = (list: readonly { concept: string }[]) => list.map(({ concept }) => concept);

  test("are none the second time, and two equal transfers are two", () => {
    const first = newMovements([read("A"), read("A"), read("B")], []);
    expect(first.map(({ concept, place }) => [concept, place])).toEqual([
      ["A", 1],
      ["A", 2],
      ["B", 1],
    ]);
    expect(newMovements([read("B"), read("A"), read("A")], first)).toEqual([]);
    expect(newMovements([read("A"), read("A"), read("A")], first).map(({ place }) => place)).toEqual([3]);
  });

  test("are not those of the bank's other format, but another person's of the same day and amount are", () => {
    const known = [read("TRANSFERENCIA DE CARMEN RUIZ RS-7K4M-Q2")];
    expect(newMovements([read("Transferencia recibida Carmen Ruiz")], known)).toEqual([]);
    expect(concepts(newMovements([read("TRANSFERENCIA DE PEDRO GIL RS-AB2C-DE")], known))).toEqual([
      "TRANSFERENCIA DE PEDRO GIL RS-AB2C-DE",
    ]);
  });

  test("of one day, amount and words stay two deposits when they name two imports", () => {
    const [one, other] = [read("INGRESO SEÑAL COCHE RS-7K4M-Q2"), read("INGRESO SEÑAL COCHE RS-AB2C-DE")];
    expect(newMovements([other], [one])).toMatchObject([other]);
    expect(newMovements([one, other], [one])).toMatchObject([other]);
    expect(newMovements([read("ingreso señal coche rs 7k4m q2")], [one])).toEqual([]);
  });

  test("of overlapping periods are the same as of one long period", () => {
    const any = fc.record({ concept: fc.constantFrom("carmen ruiz", "pedro gil", "luz"), cents: fc.constantFrom(100, 200) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), fc.nat(12), fc.nat(12), (list, one, other) => {
        const all = list.map(({ concept, cents }) => read(concept, cents));
        // A part of a day is read first, and later the whole day.
        const first = newMovements(all.slice(0, Math.min(one, other)), []);
        const second = newMovements(all, first);
        expect([...first, ...second].map(({ concept, cents }) => `${concept} ${cents}`).toSorted()).toEqual(
          all.map(({ concept, cents }) => `${concept} ${cents}`).toSorted(),
        );
        const keys = [...first, ...second].map(({ concept, cents, place }) => `${concept} ${cents} ${place}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
