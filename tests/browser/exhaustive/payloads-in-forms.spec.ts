// @any-database: every database returns the stored texts unchanged; tests/exhaustive/random-forms.test.ts sends them to each.
import type { Frame, Page } from "@playwright/test";
import { company } from "#company";
import { postForm, ticketsOf } from "#tests/forms.ts";
import * as forms from "../payload-forms.ts";
import { type PayloadForm, type Sending, sendingsOf } from "../payload-forms.ts";
import { readMails, type ShownMail, writtenMails } from "../payload-mails.ts";
import { type Elements, expectOnlyOurs, showEach, valueOf, withoutFiles } from "../payload-pages.ts";
import { useOwnSite } from "../own-site.ts";
import { startPayloadSite } from "../payload-site.ts";
import { scriptPayloads } from "../script-payloads.ts";
import { untilFormIsAccepted } from "../sender.ts";
import { expect, siteAddress, test } from "../test.ts";

/** This file has its own site, because its tests read the mails. */
const separateSite = useOwnSite(() => startPayloadSite("development"));

test.describe.configure({ mode: "default", timeout: 240_000 });
// Small, because painting takes most of a page's time.
test.use({ viewport: { width: 320, height: 240 } });
test.beforeEach(({ page }) => withoutFiles(page));

/** Longer than any field allows. */
const tooMuch = "x".repeat(4_000);

/** Sends every payload in every field of a form that is refused, and expects that all typed text returns unchanged. */
async function sendRefused(page: Page, path: string, { form, lines, paragraphs, refused }: PayloadForm): Promise<void> {
  const sendings = sendingsOf([...lines, ...paragraphs, ...refused]);
  const asked = sendings.map(({ texts }) => {
    // An additional unknown field with a payload as its name.
    const unknown = Object.values(texts)[0] ?? "";
    return { path, fields: { form, ...texts, [`x${unknown}`]: unknown } };
  });
  let harmless: Elements | undefined;
  await showEach(page, asked, async ({ status, frame }, position) => {
    const texts = sendings[position]?.texts ?? {};
    const what = `${form}: ${JSON.stringify(texts)}`;
    expect(status, what).toBe(400);
    harmless = await expectOnlyOurs(frame, harmless, what);
    for (const name of [...lines, ...paragraphs, "email", "phone"]) {
      if (name in texts) expect(await valueOf(frame, form, name), `${name} of ${what}`).toBe(texts[name]);
    }
  });
}

type AcceptedSending = Sending & { ticket: string };

/** The same for accepted forms. A single-line field refuses line breaks, so it gets harmless words instead. */
async function acceptedSendings({ lines, paragraphs }: PayloadForm): Promise<AcceptedSending[]> {
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
  await untilFormIsAccepted();
  return tickets;
}

/** Sends a form that is accepted and returns the page that confirms it. */
async function sendAccepted(
  path: string,
  { form, fixed, done }: PayloadForm,
  ticket: string,
  fields: Record<string, string>,
): Promise<string> {
  const answer = await postForm(siteAddress(), path, { form, ticket, ...fixed, ...fields });
  expect([answer?.status, answer?.html.includes(done)], JSON.stringify(fields)).toEqual([200, true]);
  return answer?.html ?? "";
}

/** Expects the typed text on the page. */
async function expectWords(frame: Frame, sending: Sending | undefined): Promise<void> {
  const text = await frame.evaluate(() => document.querySelector("main")?.textContent ?? "");
  for (const words of Object.values(sending?.texts ?? {})) expect(text).toContain(words.trim());
}

/** Expects that the mails contain the typed text and consist of the same elements as mails with harmless words. */
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
const car = () => separateSite().car;
const folder = () => separateSite().env.DATA_DIR;

for (const { form, path, told } of [
  { form: forms.contactForm, path: () => "/contacto", told: ["name", "message"] },
  { form: forms.inquiryForm, path: car, told: ["name", "message"] },
  { form: forms.reservationForm, path: car, told: ["name"] },
]) {
  test(name(form), async ({ page }) => {
    const before = writtenMails(folder()).length;
    await sendRefused(page, path(), form);
    const sendings = await acceptedSendings(form);
    // The confirmation page contains no typed text.
    for (const { texts, email, ticket } of sendings)
      expect(await sendAccepted(path(), form, ticket, { email, ...texts }), JSON.stringify(texts)).not.toContain("ran=1");
    const mails = await readMails(page, folder(), before, sendings.length * 2);
    expectMails(mails, sendings, { customer: told, team: told });
  });
}

test(`${name(forms.bookingForm)}, and on the appointment's page`, async ({ page }) => {
  const before = writtenMails(folder()).length;
  await sendRefused(page, "/appointments", forms.bookingForm);
  const sendings = await acceptedSendings(forms.bookingForm);
  const reasons = await acceptedSendings(forms.cancellingForm);
  const reasonOf = (position: number) => reasons[position]?.texts["reason"] ?? "";
  const slots = [...(await (await page.request.get("/appointments")).text()).matchAll(/name="slot"[^>]*value="([\d-]{10} [\d:]{5})"/g)];
  const paths: string[] = [];
  for (const [position, { texts, email, ticket }] of sendings.entries()) {
    const slot = slots.at(-1 - position)?.[1] ?? "";
    const booked = await sendAccepted("/appointments", forms.bookingForm, ticket, { email, day: slot.slice(0, 10), slot, ...texts });
    expect(booked, JSON.stringify(texts)).not.toContain("ran=1");
    paths.push(/\/appointments\/[0-9a-f-]{36}\/[\w-]+/.exec(booked)?.[0] ?? "");
  }

  const tooLong = paths.map((path, position) => ({ path, fields: { form: "cancel", ticket: "", reason: reasonOf(position) + tooMuch } }));
  let changeable: Elements | undefined;
  await showEach(page, tooLong, async ({ status, frame }, position) => {
    const what = JSON.stringify({ ...sendings[position]?.texts, reason: reasonOf(position) });
    expect(status, what).toBe(400);
    changeable = await expectOnlyOurs(frame, changeable, what);
    expect(await valueOf(frame, "cancel", "reason"), what).toBe(reasonOf(position) + tooMuch);
    await expectWords(frame, sendings[position]);
  });
  for (const [position, path] of paths.entries())
    await sendAccepted(path, forms.cancellingForm, reasons[position]?.ticket ?? "", { reason: reasonOf(position) });
  let cancelled: Elements | undefined;
  await showEach(
    page,
    paths.map((path) => ({ path })),
    async ({ frame }, position) => {
      cancelled = await expectOnlyOurs(frame, cancelled, JSON.stringify(sendings[position]?.texts));
      await expectWords(frame, sendings[position]);
    },
  );
  const mails = await readMails(page, folder(), before, sendings.length * 4);
  const isCancellation = ({ text }: ShownMail) => text.includes("Cita cancelada");
  expectMails(
    mails.filter((mail) => !isCancellation(mail)),
    sendings,
    { customer: ["name", "notes"], team: ["name", "notes"] },
  );
  // The mails of cancellations also contain the reason.
  const withReasons = sendings.map(({ email, texts }, position) => ({ email, texts: { ...texts, ...reasons[position]?.texts } }));
  expectMails(mails.filter(isCancellation), withReasons, { customer: ["name"], team: ["name", "notes", "reason"] });
});

test(`${name(forms.dataRequestForm)}, and on the page behind its link`, async ({ page }) => {
  const before = writtenMails(folder()).length;
  const form = forms.dataRequestForm;
  await sendRefused(page, "/data-request", form);
  const sendings = await acceptedSendings(form);
  for (const { texts, email, ticket } of sendings)
    expect(await sendAccepted("/data-request", form, ticket, { email, ...texts }), JSON.stringify(texts)).not.toContain("ran=1");

  const asked = await readMails(page, folder(), before, sendings.length);
  expectMails(asked, sendings, { customer: [], team: [] });
  const confirming = { ...form, form: "data-request-confirmation", fixed: {}, done: "Solicitud confirmada" };
  const tickets = await freshTickets(sendings.length);
  const paths = sendings.map(({ email }) => {
    const link = asked.find(({ recipient }) => recipient === email)?.links.find((each) => each.includes("/data-request/"));
    return new URL(link ?? "").pathname;
  });
  let shown: Elements | undefined;
  await showEach(
    page,
    paths.map((path) => ({ path })),
    async ({ frame }, position) => {
      shown = await expectOnlyOurs(frame, shown, JSON.stringify(sendings[position]?.texts));
      await expectWords(frame, sendings[position]);
    },
  );
  for (const [position, path] of paths.entries()) await sendAccepted(path, confirming, tickets[position] ?? "", {});
  const confirmed = await readMails(page, folder(), before + sendings.length, sendings.length);
  expectMails(confirmed, sendings, { customer: [], team: ["notes"] });
});
