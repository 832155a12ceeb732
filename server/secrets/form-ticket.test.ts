import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTicket, ticketTime } from "./form-ticket.ts";
import { keysFrom } from "./keys.ts";

const keys = keysFrom(Buffer.from("one secret"));
const moment = Date.UTC(2026, 10, 20, 11, 0, 0);

test("a ticket tells the holder of the secret when it was made", () => {
  const ticket = makeTicket(keys, moment + 999);
  expect(ticket).toMatch(/^[\w-]{32}$/);
  expect(ticketTime(keys, ticket)?.epochMilliseconds).toBe(moment);
  expect(ticketTime(keysFrom(Buffer.from("another secret")), ticket)).toBeUndefined();
});

test("a thousand tickets of one second all differ", () => {
  expect(new Set(Array.from({ length: 1000 }, () => makeTicket(keys, moment))).size).toBe(1000);
});

test("any other text, and a ticket with one character changed, is refused", () => {
  const ticket = makeTicket(keys, moment);
  const changed = fc
    .tuple(fc.nat(31), fc.constantFrom("A", "Z", "a", "z", "0", "9", "-", "_"))
    .map(([at, letter]) => ticket.slice(0, at) + letter + ticket.slice(at + 1));
  const accepted = (text: string) => text !== ticket && ticketTime(keys, text) !== undefined;
  expect(() => fc.assert(fc.property(fc.oneof(changed, fc.string(), fc.base64String()), (text) => !accepted(text)))).not.toThrow();
});

test("a signature is valid only for its own purpose and text", () => {
  const signature = keys.sign("appointment-link", "7");
  expect(keys.verify("appointment-link", "7", signature)).toBe(true);
  expect(keys.verify("data-request-link", "7", signature)).toBe(false);
  expect(keys.verify("appointment-link", "8", signature)).toBe(false);
  for (const wrong of ["", "x", `${signature}A`, signature.slice(1)]) expect(keys.verify("appointment-link", "7", wrong)).toBe(false);
});

test("a signature has one spelling: no other last character, alphabet, padding or space counts", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. ";
  for (let text = 0; text < 50; text += 1) {
    const signature = keys.sign("order-link", String(text));
    const others = letters.split("").flatMap((letter) => [signature.slice(0, -1) + letter, signature + letter, letter + signature]);
    others.push(signature.replaceAll("-", "+").replaceAll("_", "/"), `${signature}==`, `${signature.slice(0, 9)} ${signature.slice(9)}`);
    const accepted = others.filter((other) => other !== signature && keys.verify("order-link", String(text), other));
    expect(accepted).toEqual([]);
  }
});
