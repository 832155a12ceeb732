import { describe, expect, test } from "vitest";
import { cleanResponse, mailFailureOf } from "./mail-response.ts";

const errorOf = (given: Record<string, unknown>) => Object.assign(new Error("x"), given);

describe("the failure of a mail", () => {
  test.each([
    ["5xx at RCPT", { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, true, false],
    ["5xx at DATA", { code: "EMESSAGE", command: "DATA", responseCode: 554 }, true, false],
    ["4xx at RCPT", { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, false, false],
    ["4xx at DATA", { code: "EMESSAGE", command: "DATA", responseCode: 451 }, false, false],
    ["4xx at MAIL", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 451 }, false, true],
    ["5xx at MAIL, where the sender is refused", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 }, false, true],
    ["a password of SMTP_URL that is wrong", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, false, true],
    ["a greeting with 421", { code: "EPROTOCOL", command: "CONN", responseCode: 421 }, false, true],
    ["a connection that broke", { code: "ECONNECTION", command: "CONN" }, false, true],
    ["time that ran out", { code: "ETIMEDOUT", command: "CONN" }, false, true],
    ["a mail that took too long as a whole", { code: "EABORT" }, false, true],
    ["a recipient that no server accepts", { code: "EENVELOPE", command: "API" }, true, false],
    ["a fault of our own", {}, true, false],
  ])("is classified for %s", (_, given, permanent, serverWide) => {
    expect(mailFailureOf(errorOf(given))).toMatchObject({ permanent, serverWide });
  });

  test("counts as our own fault for a thrown value that is not an Error", () => {
    expect(mailFailureOf("x")).toEqual({ code: "unknown", response: null, permanent: true, serverWide: false });
  });
});

test.each([
  ["550 5.1.1 <ana@example.es>: no such user", "550 5.1.1 [dirección] no such user"],
  ["554 see https://a.example/auth/reset/8sdf7 www.b.example", "554 see [enlace] [enlace]"],
  ["550 token=9f8e7d6c5b4a39281706f5e4d3c2b1a0 refused", "550 […] refused"],
  ["451 a\r\n451\u202e b\u0000 c", "451 a 451 b c"],
  [`550 ${"no ".repeat(400)}`, expect.stringMatching(/^550 (no )+n?o?…$/)],
])("the server's words %j are shown as %j", (given, shown) => {
  expect(cleanResponse(given)).toEqual(shown);
  expect(cleanResponse(given).length).toBeLessThanOrEqual(200);
});
