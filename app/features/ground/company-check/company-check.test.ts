import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertCompanyAccount } from "#tests/past-policies.ts";
import { scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { answerAddress } from "#server/secrets/answer-address.ts";
import { company } from "#company";
import { readClaim } from "./claims.ts";
import { checkClaim } from "./commands.server.ts";

const database = await databaseOfThisFile(["form_sendings", "form_submissions"]);
const answers = "respuestas@rinsegura.example";
const check = async (claim: string, address = "203.0.113.7") => {
  const scope = scopeOf(database, { address });
  return (await checkClaim({ ...scope, context: { ...scope.context, answersAddress: answers } }, sentForm("company-check", { claim })))
    .data;
};
const verdict = async (claim: string) => (await check(claim)).outcome?.["verdict"];

describe("what a text is", () => {
  test.each([
    ["ES91 2100 0418 4502 0005 1332", "iban", "ES9121000418450200051332"],
    ["IBAN: es91-2100-0418-4502-0005-1332", "iban", "ES9121000418450200051332"],
    ["IBAN: ES91 2100 0418 4502 0005 1332.", "iban", "ES9121000418450200051332"],
    ["ES91.2100·0418.4502.0005.1332", "iban", "ES9121000418450200051332"],
    ["N.º de cuenta: ES91 2100 0418 4502 0005 1332;", "iban", "ES9121000418450200051332"],
    ["Cuenta 2100 0418 45 0200051332", "iban", "ES9121000418450200051332"],
    ["2100-0418-45-0200051333", "iban", "ES6421000418450200051333"],
    ["es24-rinsegura-importacion.example", "web", "es24-rinsegura-importacion.example"],
    ["968 00 00 00", "phone", "+34968000000"],
    ["Tel. 968 00 00 00", "phone", "+34968000000"],
    ["Teléfono: +34 (0)968 00 00 00", "phone", "+34968000000"],
    ["0034 968.000.000", "phone", "+34968000000"],
    ["tel:+34968000000", "phone", "+34968000000"],
    ["+49 151 23456789", "phone", "+4915123456789"],
    ["rs 7k4mq2", "reference", "RS-7K4M-Q2"],
    ["Ref.: RS-7K4M-Q2.", "reference", "RS-7K4M-Q2"],
    ["Concepto: RS-7K4M-Q2", "reference", "RS-7K4M-Q2"],
    ["Cuenta corriente: ES91 2100 0418 4502 0005 1332", "iban", "ES9121000418450200051332"],
    ["IBAN: «ES91 2100 0418 4502 0005 1332».", "iban", "ES9121000418450200051332"],
    ['"Ref.: RS-7K4M-Q2"', "reference", "RS-7K4M-Q2"],
    ["<https://shop.test>", "web", "shop.test"],
    ["<hola@rinsegura.example>", "email", "hola@rinsegura.example"],
    ["mailto:hola@rinsegura.example?subject=RS/1%20a", "email", "hola@rinsegura.example"],
    ["mailto:hola@rinsegura.example?cc=otro%40evil.example", "email", "hola@rinsegura.example?cc=otro%40evil.example"],
    ["Correo: hola@rinsegura.example.", "email", "hola@rinsegura.example"],
    ["email.hola@rinsegura.example", "email", "email.hola@rinsegura.example"],
    ["hola@rinsegura.example.evil.example", "email", "hola@rinsegura.example.evil.example"],
    ["hola@\u212arinsegura.example", "email", ""],
    ["web.shop.test", "web", "web.shop.test"],
    ["web: https://shop.test.", "web", "shop.test"],
    ["HOLA@RinSegura.example", "email", "hola@rinsegura.example"],
    ["RinSegura <otro@evil.example>", "email", "otro@evil.example"],
    ["hola@rinsegura.example <otro@evil.example>", "email", "otro@evil.example"],
    ["hola@rinsegur\u0430.example", "email", ""],
    ["Shop.test", "web", "shop.test"],
    ["https://www.shop.test/pagar?a=1", "web", "shop.test"],
    ["http://shop.test:8443", "web", "shop.test:8443"],
    ["shop.test.evil.com", "web", "shop.test.evil.com"],
    ["https://shop.test@evil.com", "web", ""],
    ["https://shop.test\\@evil.com", "web", ""],
    ["ftp://shop.test", "web", ""],
    ["\u0455hop.test", "web", ""],
    ["sh\u200bop.test", "web", ""],
    ["https://xn--hop-7ed.test", "web", "xn--hop-7ed.test"],
  ])("%s", (text, kind, value) => {
    expect(readClaim(text)).toEqual({ kind, value });
  });

  const words = [
    "Mira https://shop.test",
    "shop.test evil.com",
    "Escribe a hola@rinsegura.example",
    "Paga en ES91 2100 0418 4502 0005 1332",
  ];
  const cut = ["2100 0418 4502 0005 133", "Tel.968000000", "E\u017f91 2100 0418 4502 0005 1332", "\u0415S9121000418450200051332"];
  test.each(["hola", "12", "¿sois vosotros?", "\u0000", "RS-7K4M", ...words, ...cut])("%j is none of them", (text) => {
    expect(readClaim(text)).toBeUndefined();
  });

  test("any text is read without an error, and a text of ours with one sign changed is never ours", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => void readClaim(text)),
      { numRuns: 1_000 },
    );
    const ours = ["ES9121000418450200051332", "+34968000000", "hola@rinsegura.example", "shop.test", "RS-7K4M-Q2"];
    const change = fc.record({
      text: fc.constantFrom(...ours),
      at: fc.nat(),
      sign: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    });
    fc.assert(
      fc.property(change, ({ text, at, sign }) => {
        const place = at % text.length;
        const changed = text.slice(0, place) + sign + text.slice(place + 1);
        fc.pre(sign.toLowerCase() !== text[place]?.toLowerCase() && /\S/.test(sign) && changed.trim().length === text.length);
        // Between the groups people write dots, dashes and spaces, or none.
        fc.pre(!/[\s().-]/.test(sign) && !"-".includes(text[place] ?? ""));
        expect(readClaim(changed)?.value).not.toBe(readClaim(text)?.value);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("whether it is ours", () => {
  test("what the company, its team and its orders have is, however it is written", async () => {
    await insertMember("salesperson", "+34600112233");
    await insertOrder(database);
    const { reference } = await database.kysely.selectFrom("orders").select("reference").executeTakeFirstOrThrow();
    const ours = [
      company.bank.iban,
      company.bank.iban.replaceAll(" ", "").toLowerCase(),
      "968 00 00 00",
      "+34 600 00 00 00",
      "600 11 22 33",
    ];
    const answer = answerAddress(answers, testKeys).of(crypto.randomUUID());
    const further = [
      company.email.toUpperCase(),
      answers,
      answer,
      "https://www.shop.test/stock",
      reference.toLowerCase().replaceAll("-", " "),
    ];
    for (const claim of [...ours, ...further]) expect(await verdict(claim), claim).toBe("yes");
  });

  test("a value that is almost ours is a plain no", async () => {
    await insertMember(undefined, "+34600445566");
    const near = [
      "ES00 0000 0000 0000 0000 0001",
      "968 00 00 01",
      "600 44 55 66",
      `x${company.email}`,
      "shop.test.evil.com",
      "RS-2222-22",
      "respuestas+a@rinsegura.example",
    ];
    const far = ["DE89370400440532013000", "911 11 11 11", "600 99 88 77", "a@b.es", "evil.com", "RS-ZZZZ-ZZ", `a@${"b".repeat(42)}`];
    for (const [place, claim] of near.entries()) {
      const { outcome } = await check(claim);
      expect(outcome?.["verdict"], claim).toBe("no");
      expect(outcome).toEqual((await check(far[place] ?? "")).outcome);
    }
  });

  test("a person who types nothing or something else reads why, and what was typed stays", async () => {
    const refusal = (text: string) => ({ ok: false, errors: { fields: { claim: expect.stringContaining(text) } } });
    expect(await check("")).toMatchObject(refusal("pega"));
    expect(await check("9".repeat(100_000))).toMatchObject(refusal("300"));
    expect(await check("¿hola?")).toMatchObject({ ...refusal("No sabemos"), typed: { claim: "¿hola?" } });
    expect(await check("968 00 00 00")).toMatchObject({ ok: true, typed: { claim: "968 00 00 00" } });
  });

  test("nothing of what was typed is kept", async () => {
    await check("victima@example.es");
    const rows = await database.kysely.selectFrom("form_submissions").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("victima");
  });

  test("a network that asks for many is stopped, and another one is not", async () => {
    const answered: boolean[] = [];
    for (let number = 10; number < 41; number += 1) answered.push((await check(`600 00 01 ${number}`)).ok);
    expect(answered).toEqual([...Array.from({ length: 30 }, () => true), false]);
    expect(await check(company.email)).toMatchObject({ ok: false, typed: { claim: company.email } });
    expect((await check(company.email, "198.51.100.9")).outcome?.["verdict"]).toBe("yes");
  });

  test("a former account is a no, with its last day", async () => {
    await insertCompanyAccount(database, { iban: "ES9121000418450200051332", confirmed_at: "2026-11-19T10:00:00Z" });
    expect((await check("ES91 2100 0418 4502 0005 1332")).outcome).toEqual({ kind: "iban", verdict: "yes" });
    expect((await check(company.bank.iban)).outcome).toEqual({ kind: "iban", verdict: "former", until: "19 de noviembre de 2026" });
  });
});

async function insertMember(role: "salesperson" | undefined, work_phone: string): Promise<void> {
  const id = await insertUser(database, { role });
  await database.kysely.updateTable("profiles").set({ work_phone }).where("user_id", "=", id).execute();
}
