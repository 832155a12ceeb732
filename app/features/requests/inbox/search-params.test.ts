import { describe, expect, test } from "vitest";
import { mailAddress, mailSubject } from "./contact-links.ts";
import { inboxQuery, readInboxSearch, searchAddress } from "./search-params.ts";

const read = (query: string) => readInboxSearch(new URLSearchParams(query));

describe("the search in an address", () => {
  test.each(["", "?search=audi+a3&status=in_progress&kind=inquiry&page=7", "?search=100%25", "?kind=reservation"])(
    "is written back unchanged as %j",
    (query) => {
      expect(inboxQuery(read(query))).toBe(query);
      expect(searchAddress(read(query))).toBe(`/admin/inquiries${query}`);
    },
  );
});

describe("the admin's own mail", () => {
  const car = { make: "BMW", model: "X3", year: 2019 };
  const none = { vehicle: undefined, reservation: undefined };
  test.each([
    [{ kind: "inquiry", topic: "pricing", vehicle: car, reservation: undefined }, "Tu consulta sobre el BMW X3 de 2019"],
    [{ kind: "inquiry", topic: "financing", ...none }, "Tu consulta de financiación"],
    [{ kind: "message", topic: "presupuesto", ...none }, "Tu mensaje a RinSegura: Presupuesto"],
    [{ kind: "message", topic: "reclamacion", complaint: "3F2A91BC", ...none }, "Tu reclamación 3F2A91BC"],
    [
      { kind: "reservation", topic: "basico", vehicle: car, reservation: { reference: "RS-7K4M-Q2", deposit: 99 } },
      "Tu reserva RS-7K4M-Q2: BMW X3 de 2019",
    ],
  ] as const)("about %j says so", (row, subject) => {
    expect(mailSubject(row)).toBe(subject);
  });

  test("goes to exactly the given address, whatever characters it has, and contains only the subject", () => {
    const address = mailAddress("a?bcc=eva@example.es", "Tu consulta & más");
    expect(address).toBe("mailto:a%3Fbcc%3Deva@example.es?subject=Tu%20consulta%20%26%20m%C3%A1s");
    expect([...new URL(address).searchParams.keys()]).toEqual(["subject"]);
  });
});
