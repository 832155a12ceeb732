import { expect, test } from "vitest";
import { filesIn, type MailPart } from "./mail-files.ts";

const text = { type: "text/plain" };
const html = { type: "text/html", part: "1.2" };
const logo = { type: "image/png", id: "<logo>", part: "2" };
const sized = (size: number) => ({ ...logo, part: `${size}`, size, encoding: "base64" });
const pdf = { type: "application/pdf", part: "2", disposition: "ATTACHMENT", dispositionParameters: { filename: "a.pdf" } };
const around = (kind: string, ...childNodes: MailPart[]): MailPart => ({ type: `multipart/${kind}`, childNodes });

test.each<[what: string, mail: MailPart, files: string[]]>([
  ["a text", text, []],
  ["a file alone", { type: "application/pdf", parameters: { name: "a.pdf" } }, ["1 a.pdf"]],
  ["a file after a text", around("mixed", around("alternative", text, html), pdf), ["2 a.pdf"]],
  ["a photo between the texts of a telephone", around("mixed", text, { ...logo, disposition: "inline" }, text), ["2 "]],
  ["a logo in the text", around("related", html, logo, { ...logo, disposition: "attachment" }), []],
  ["a photo in the text", around("related", html, sized(68_000), sized(69_000)), ["69000 "]],
  ["a PDF in the text", around("alternative", text, around("related", html, { ...pdf, id: "<a>", disposition: "inline" })), ["2 a.pdf"]],
  ["an invitation", around("alternative", text, { type: "text/calendar", part: "2" }), []],
  ["a text as a file", around("mixed", text, { ...text, part: "2", parameters: { name: "a.txt" } }), ["2 a.txt"]],
  ["a signature", around("signed", text, { ...pdf, type: "application/x-pkcs7-signature" }), []],
  ["a mail with a file of its own", around("mixed", text, { type: "message/rfc822", part: "2", childNodes: [pdf] }), ["2 "]],
])("%s", (_, mail, files) => {
  expect(filesIn(mail).map(({ part, fileName }) => `${part} ${fileName}`)).toEqual(files);
});
