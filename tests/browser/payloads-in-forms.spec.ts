import type { Page } from "@playwright/test";
import { company } from "#company";
import { postForm, ticketsOf } from "#tests/forms.ts";
import * as forms from "./payload-forms.ts";
import { type PayloadForm, type Sending, sendingsOf } from "./payload-forms.ts";
import { countMails, readMails, type ShownMail } from "./payload-mails.ts";
import { type Elements, expectOnlyOurs, post, valueOf, withoutFiles } from "./payload-pages.ts";
import { startPayloadSite } from "./payload-site.ts";
import { scriptPayloads } from "./script-payloads.ts";
import { untilTaken } from "./sender.ts";
import { expect, siteAddress, test } from "./test.ts";

/** A site of this file's own, because its mails are read here. */
const own: { started?: Awaited<ReturnType<typeof startPayloadSite>> } = {};
const usual = process.env["SITE"];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  own.started = await startPayloadSite("development");
  process.env["SITE"] = own.started.site.url;
});
test.afterAll(async () => {
  await own.started?.remove();
  if (usual === undefined) delete process.env["SITE"];
  else process.env["SITE"] = usual;
});

test.describe.configure({ mode: "default", timeout: 240_000 });
test.beforeEach(({ page }) => withoutFiles(page));

/** Beyond what any field takes. */
const tooMuch = "x".repeat(4_000);

/** Sends every payload in every field of a form that is refused: everything typed comes back as it was typed. */
async function sendRefused(page: Page, path: string, { form, lines, paragraphs, refused }: PayloadForm): Promise<void> {
  let harmless: Elements | undefined;
  for (const { texts } of sendingsOf([...lines, ...paragraphs, ...refused])) {
    // A field that the form does not have, called like a payload.
    const unknown = Object.values(texts)[0] ?? "";
    const what = `${form}: ${JSON.stringify(texts)}`;
    expect(await post(page, path, { form, fax_number: "", ...texts, [`x${unknown}`]: unknown }), what).toBe(400);
    harmless = await expectOnlyOurs(page, harmless, what);
    for (const name of [...lines, ...paragraphs, "email", "phone"]) {
      if (name in texts) expect(await valueOf(page, form, name), `${name} of ${what}`).toBe(texts[name]);
    }
  }
}

type Taken = Sending & { ticket: string };

/** The same in forms that are taken; a line break in a single line is not, and harmless words stand there instead. */
async function takenSendings({ lines, paragraphs }: PayloadForm): Promise<Taken[]> {
  const sendings = sendingsOf([...lines, ...paragraphs]);
  const tickets = await freshTickets(sendings.length);
  return sendings.map(({ texts, email }, position) => ({
    email,
    ticket: tickets[position] ?? "",
    texts: Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, lines.includes(name) && !forms.isOneLine(text) ? "Ana Ruiz" : text]),
    ),
  }));
}

async function freshTickets(count: number): Promise<string[]> {
  const tickets = await ticketsOf(siteAddress(), "/contacto", count);
  await untilTaken();
  return tickets;
}

/** Sends a form that is taken and answers the page that says so. */
async function sendTaken(
  path: string,
  { form, fixed, done }: PayloadForm,
  ticket: string,
  fields: Record<string, string>,
): Promise<string> {
  const answer = await postForm(siteAddress(), path, { form, ticket, ...fixed, ...fields });
  expect([answer?.status, answer?.html.includes(done)], JSON.stringify(fields)).toEqual([200, true]);
  return answer?.html ?? "";
}

/** The mails of a sending are made of the elements that those with harmless words are made of, and say what was typed. */
function expectMails(
  mails: readonly ShownMail[],
  sendings: readonly Sending[],
  told: { customer: readonly string[]; team: readonly string[] },
): void {
  const mailsOf = ({ email }: Sending) => mails.filter(({ recipient, text }) => recipient === email || text.includes(email));
  const harmless = new Set(sendings.slice(0, 1).flatMap((sending) => mailsOf(sending).map(({ elements }) => elements)));
  for (const sending of sendings) {
    const both = mailsOf(sending);
    for (const audience of ["customer", "team"] as const) {
      const texts = both.filter(({ recipient }) => (recipient === company.email) === (audience === "team")).map(({ text }) => text);
      if (told[audience].length > 0) expect(texts, `mails to the ${audience} about ${sending.email}`).toHaveLength(1);
      for (const name of told[audience]) for (const text of texts) expect(text).toContain(sending.texts[name]?.trim());
    }
    for (const { elements, links } of both) {
      expect(harmless, JSON.stringify(sending.texts)).toContain(elements);
      for (const link of links) expect(link.startsWith(`${siteAddress()}/`), link).toBe(true);
    }
  }
}

const name = (of: PayloadForm) =>
  `${scriptPayloads.length} scripts in every field of the form "${of.form}" stay text: on its pages and in its mails (row C6)`;
const car = () => own.started?.car ?? "";

for (const { form, path, told } of [
  { form: forms.contactForm, path: () => "/contacto", told: ["name", "message"] },
  { form: forms.inquiryForm, path: car, told: ["name", "message"] },
  { form: forms.reservationForm, path: car, told: ["name"] },
]) {
  test(name(form), async ({ page }) => {
    const before = await countMails(page);
    await sendRefused(page, path(), form);
    const sendings = await takenSendings(form);
    // The page that says yes holds nothing that was typed.
    for (const { texts, email, ticket } of sendings)
      expect(await sendTaken(path(), form, ticket, { email, ...texts }), JSON.stringify(texts)).not.toContain("ran=1");
    const mails = await readMails(page, before, sendings.length * 2);
    expectMails(mails, sendings, { customer: told, team: told });
  });
}

test(`${name(forms.bookingForm)}, and on the appointment's page`, async ({ page }) => {
  const before = await countMails(page);
  await sendRefused(page, "/appointments", forms.bookingForm);
  const slot = (await page.locator("input[name=slot]").last().getAttribute("value")) ?? "";
  const sendings = await takenSendings(forms.bookingForm);
  const reasons = await takenSendings(forms.cancellingForm);
  let changeable: Elements | undefined;
  for (const [position, { texts, email, ticket }] of sendings.entries()) {
    const { reason = "" } = reasons[position]?.texts ?? {};
    const what = JSON.stringify({ ...texts, reason });
    const booked = await sendTaken("/appointments", forms.bookingForm, ticket, { email, day: slot.slice(0, 10), slot, ...texts });
    expect(booked, what).not.toContain("ran=1");
    const path = /\/appointments\/[0-9a-f-]{36}\/[\w-]+/.exec(booked)?.[0] ?? "";

    expect(await post(page, path, { form: "cancel", ticket, fax_number: "", reason: reason + tooMuch }), what).toBe(400);
    changeable = await expectOnlyOurs(page, changeable, what);
    expect(await valueOf(page, "cancel", "reason"), what).toBe(reason + tooMuch);
    await expect(page.getByRole("region", { name: "Datos de la cita" })).toContainText(texts["name"] ?? "");

    // The cancelled appointment's page shows name and notes in the same place.
    const answer = await sendTaken(path, forms.cancellingForm, reasons[position]?.ticket ?? "", { reason });
    for (const text of Object.values(texts)) if (text.includes("<")) expect(answer, what).not.toContain(text);
  }
  const mails = await readMails(page, before, sendings.length * 4);
  const isCancellation = ({ text }: ShownMail) => text.includes("Cita cancelada");
  expectMails(
    mails.filter((mail) => !isCancellation(mail)),
    sendings,
    { customer: ["name", "notes"], team: ["name", "notes"] },
  );
  // The last words are the reason's own.
  const withReasons = sendings.map(({ email, texts }, position) => ({ email, texts: { ...texts, ...reasons[position]?.texts } }));
  expectMails(mails.filter(isCancellation), withReasons, { customer: ["name"], team: ["name", "notes", "reason"] });
});

test(`${name(forms.dataRequestForm)}, and on the page behind its link`, async ({ page }) => {
  const before = await countMails(page);
  const form = forms.dataRequestForm;
  await sendRefused(page, "/data-request", form);
  const sendings = await takenSendings(form);
  for (const { texts, email, ticket } of sendings)
    expect(await sendTaken("/data-request", form, ticket, { email, ...texts }), JSON.stringify(texts)).not.toContain("ran=1");

  const asked = await readMails(page, before, sendings.length);
  expectMails(asked, sendings, { customer: [], team: [] });
  const confirming = { ...form, form: "data-request-confirmation", fixed: {}, done: "Solicitud confirmada" };
  const tickets = await freshTickets(sendings.length);
  let shown: Elements | undefined;
  for (const [position, { texts, email }] of sendings.entries()) {
    const link = asked.find(({ recipient }) => recipient === email)?.links.find((each) => each.includes("/data-request/")) ?? "";
    await page.goto(link);
    shown = await expectOnlyOurs(page, shown, JSON.stringify(texts));
    await expect(page.getByRole("main")).toContainText(texts["notes"] ?? "");
    await sendTaken(new URL(link).pathname, confirming, tickets[position] ?? "", {});
  }
  const confirmed = await readMails(page, before + sendings.length, sendings.length);
  expectMails(confirmed, sendings, { customer: [], team: ["notes"] });
});
