import { type FormAnswer, formField, seenField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { isSecretField } from "#app/lib/read-form.ts";
import { safePath } from "#app/lib/safe-path.ts";

/** A form that came after its sender's session had ended. Only the sender's own page carries it; nothing is stored. */
export type KeptForm = {
  /** The address that the form was sent to. */
  address: string;
  /** The page on which it was written. */
  page: string;
  /** Its texts by name, without passwords and codes. */
  fields: readonly (readonly [name: string, text: string])[];
  /** Whether it was encoded as a form with files is; some addresses tell their forms apart by that. */
  multipart: boolean;
  /** Whether it came with files, which must be chosen again. */
  files: boolean;
  /** Whether its texts were short enough to be carried on. */
  whole: boolean;
};

/** `password`: the session has ended. `code`: a member of the team has not given the code of the app. */
export type Proof = "password" | "code";

/** What the gate's refusal holds (row R27). `other`: the person has signed in with an account that may not send this form. */
export type EndedSession = { needs: Proof; other: boolean; kept: KeptForm };

/** What a page hears about a proof. `needs`: the next one; undefined when the form may be sent. `person`: who has signed in. */
export type Continuation = {
  needs: Proof | undefined;
  person: string | undefined;
  answer: FormAnswer | undefined;
  kept: KeptForm | undefined;
};

/** The same for the dialog, which holds its form itself: the header of the response, as percent-encoded JSON. */
export type ShortContinuation = Omit<Continuation, "kept">;
export const continuationHeader = "Continuation";

/** The name of the form with the code of an app. */
export const codeForm = "second-step";

/** The field that carries a kept form as JSON. */
export const keptField = "kept_form";

/** Characters of all texts together: less than the longest form of the site. */
const longest = 100_000;

/** Bytes of the longest form that is carried on: each of its characters may be percent-encoded in nine. */
const mostBytes = 1024 * 1024;

/**
 * Reads the form of a request that the gate refuses. `address`: that of the form's page, also when a script sent it. A stranger's large
 * upload is not read, so that it takes no memory (row D17).
 */
export async function keptForm(request: Request, address: string): Promise<KeptForm> {
  const { headers } = request;
  const large = headers.has("transfer-encoding") || Number(headers.get("content-length")) > mostBytes;
  const sent = large ? undefined : await request.formData().catch(() => undefined);
  const entries = sent ? [...sent] : [];
  const fields = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && !isSecretField(entry[0]));
  const files = sent === undefined || entries.some(([, value]) => typeof value !== "string" && value.name !== "");
  const referrer = request.headers.get("referer") ?? "";
  const page = URL.canParse(referrer) && new URL(referrer).origin === new URL(request.url).origin ? new URL(referrer) : undefined;
  const whole = fields.reduce((sum, [name, text]) => sum + name.length + text.length, 0) <= longest;
  const multipart = request.headers.get("content-type")?.startsWith("multipart/") === true;
  return { address, page: page ? page.pathname + page.search : address, fields: whole ? fields : [], multipart, files, whole };
}

/** Reads a kept form that a page sends back; undefined for anything else. */
export function keptFormIn(sent: FormData): KeptForm | undefined {
  const text = sent.get(keptField);
  const read = typeof text === "string" ? parsed(text) : undefined;
  if (typeof read !== "object" || read === null || !("fields" in read) || !Array.isArray(read.fields)) return undefined;
  const { address, page, multipart, files, whole } = read as Partial<KeptForm>;
  const fields = (read.fields as unknown[]).filter(isField).filter(([name]) => !isSecretField(name));
  // Forms go to this site only.
  return {
    address: safePath(address),
    page: safePath(page),
    fields,
    multipart: multipart === true,
    files: files === true,
    whole: whole !== false,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isField(field: unknown): field is [string, string] {
  return Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === "string");
}

const hidden: ReadonlySet<string> = new Set([formField, ticketField, trapField, seenField]);
const identifier = /^[\da-f]{8}-[\da-f-]{27}$/i;

/** What a person may have written in a form: texts with a letter or a figure, without hidden fields, marks of ticks and identifiers. */
export function writtenIn(fields: KeptForm["fields"]): string[] {
  return fields
    .filter(([name, text]) => !hidden.has(name) && text !== "on" && /[\p{L}\d]/u.test(text) && !identifier.test(text))
    .map(([, text]) => text);
}
