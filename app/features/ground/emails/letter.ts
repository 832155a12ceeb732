import { writtenPhone } from "#app/lib/phones.ts";
import { company } from "#company";

/** The content of a mail, from which both bodies are made. All texts are plain: a person's text is never read as HTML (row D10). */
export type Letter = {
  subject: string;
  /** The line that mail programs show next to the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Things with a page each. */
  list?: readonly { title: string; address: string; text: string }[];
  facts?: readonly { name: string; value: string }[];
  quote?: string | undefined;
  actions?: readonly { label: string; address: string }[];
  notes?: readonly string[];
  appendix?: readonly { heading: string; paragraphs: readonly string[] }[];
};

/**
 * Without a mailbox for answers, an answer by mail does not reach the conversation, so no letter of one invites to it (case D17). With one,
 * `invitingToAnswer` changes these sentences.
 */
export const waysToAdd = `Si quieres añadir algo, escríbenos a ${company.email} o llámanos al ${company.phone.shown}.`;
export const waysToAnswer = `Para contestar, escríbenos a ${company.email} o llámanos al ${company.phone.shown}.`;

export const waysInPanel = "Puedes contestar desde tu panel.";

const invitations = [
  [waysToAdd, `Si quieres añadir algo, responde a este correo o llámanos al ${company.phone.shown}.`],
  [waysToAnswer, `Para contestar, responde a este correo o llámanos al ${company.phone.shown}.`],
  [waysInPanel, "Puedes contestar a este correo o desde tu panel."],
] as const;

/** The letter for a mail whose answer joins the conversation (decision 0067). */
export function invitingToAnswer(letter: Letter): Letter {
  const invite = (note: string) => invitations.reduce((text, [before, after]) => text.replace(before, after), note);
  return letter.notes ? { ...letter, notes: letter.notes.map(invite) } : letter;
}

type Sender = { email: string; phone?: string | null | undefined; marketing_consent: boolean };

/** How the team reaches the sender of a form. */
export function contactFacts({ email, phone, marketing_consent }: Sender) {
  return [
    { name: "Correo", value: email },
    { name: "Teléfono", value: phone ? writtenPhone(phone) : "No lo ha dado" },
    { name: "Novedades", value: marketing_consent ? "Sí quiere" : "No quiere" },
  ];
}

export type RenderedLetter = { subject: string; html: string; plain: string };

/** The mail as HTML and as plain text. Control characters and line breaks in the subject, which could end its header, are removed. */
export function renderLetter(letter: Letter): RenderedLetter {
  return { subject: letter.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim(), html: html(letter), plain: plain(letter) };
}

const signature = [company.name, company.claim, `${company.phone.shown} · ${company.email} · ${company.address.locality}`];

function plain({ heading, paragraphs, list = [], facts = [], quote, actions = [], notes = [], appendix = [] }: Letter): string {
  const widest = Math.max(0, ...facts.map(({ name }) => name.length));
  const parts = [
    heading.toUpperCase(),
    ...paragraphs,
    ...list.map(({ title, address, text }) => `${title}\n${text}\n${address}`),
    facts.map(({ name, value }) => `${`${name}:`.padEnd(widest + 2)}${value}`).join("\n"),
    (quote?.split("\n") ?? []).map((text) => `> ${text}`).join("\n"),
    ...actions.map(({ label, address }) => `${label}:\n${address}`),
    ...notes,
    ...appendix.flatMap((part) => [part.heading.toUpperCase(), ...part.paragraphs]),
    `-- \n${signature.join("\n")}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const ink = "#10211f";
const soft = "#5a6b69";
const line = "#dfe2dc";
const rhine = "#0d4a57";
const sans = "font-family:Geist,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs support tables and inline styles and little else. */
function html(letter: Letter): string {
  const { heading, paragraphs, list = [], facts = [], quote, actions = [], notes = [], appendix = [] } = letter;
  const paragraph = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${lines(text)}</p>`;
  return [
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">`,
    `<title>${escapeText(letter.subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#fbfaf6;color:${ink};${sans};font-size:16px;line-height:1.55">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeText(letter.preview)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 16px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td>`,
    `<p style="margin:0;font-size:20px;font-weight:700;color:${rhine}">${escapeText(company.name)}</p>`,
    `<div style="height:3px;width:56px;background:#f4c92b;margin:10px 0 28px;font-size:0">&nbsp;</div>`,
    `<h1 style="margin:0 0 18px;font-size:26px;line-height:1.2">${escapeText(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    list.length === 0 ? "" : linkTable(list),
    facts.length === 0 ? "" : factTable(facts),
    quote === undefined
      ? ""
      : `<blockquote style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${line};color:${soft}">${lines(quote)}</blockquote>`,
    ...actions.map((action, position) => button(action, position === 0)),
    ...notes.map((text) => paragraph(text, `font-size:14px;color:${soft}`)),
    ...appendix.flatMap((part) => [
      `<h2 style="margin:24px 0 10px;font-size:17px;line-height:1.3">${escapeText(part.heading)}</h2>`,
      ...part.paragraphs.map((text) => paragraph(text, "font-size:14px")),
    ]),
    `<div style="border-top:1px solid ${line};margin:28px 0 16px;font-size:0">&nbsp;</div>`,
    ...signature.map((text) => `<p style="margin:0;font-size:14px;color:${soft}">${escapeText(text)}</p>`),
    `</td></tr></table></td></tr></table></body></html>`,
  ].join("");
}

function factTable(facts: readonly { name: string; value: string }[]): string {
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><td valign="top" style="padding:9px 16px 9px 0;border-top:1px solid ${line};color:${soft};white-space:nowrap">${escapeText(name)}</td>` +
      `<td valign="top" width="100%" style="padding:9px 0;border-top:1px solid ${line}">${lines(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 22px;border-bottom:1px solid ${line}">${rows.join("")}</table>`;
}

function linkTable(list: NonNullable<Letter["list"]>): string {
  const rows = list.map(
    ({ title, address, text }) =>
      `<tr><td style="padding:12px 0;border-top:1px solid ${line};color:${soft}"><a href="${escapeText(address)}" style="color:${rhine};font-weight:600">${escapeText(title)}</a>` +
      `<br>${lines(text)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 22px;border-bottom:1px solid ${line}">${rows.join("")}</table>`;
}

function button({ label, address }: { label: string; address: string }, first: boolean): string {
  const look = first ? `background:${rhine};color:#ffffff` : `border:1px solid ${soft};color:${ink}`;
  return `<p style="margin:0 0 12px"><a href="${escapeText(address)}" style="display:inline-block;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600;${look}">${escapeText(label)}</a></p>`;
}

function lines(text: string): string {
  return escapeText(text).replaceAll("\n", "<br>");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
