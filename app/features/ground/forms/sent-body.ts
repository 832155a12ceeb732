import { formIn } from "./form-answer.ts";
import { BrokenForm, type Part, partsOf, textOf } from "./multipart.ts";

/** Returns the request's body in pieces, limited by the server. A broken connection throws BrokenForm. */
function sentBody(request: Request) {
  const iterator = (request.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() }))[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await iterator.next();
    } catch (error) {
      throw new BrokenForm("The sender has gone", { cause: error });
    }
  };
  return {
    [Symbol.asyncIterator]: () => ({ next }),
    /** Reads and drops the rest, because a browser reads no response before it has sent everything. */
    async drain() {
      while (!(await next()).done);
    },
  };
}

/** Bytes of a form without files, as elsewhere on the site. */
const largestForm = 64 * 1024;

/** Whether a form comes with files, which its command reads as a stream. */
export function sendsFiles(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/** The form without files of a route that also takes large ones; a larger or a broken body counts as a form without fields. */
export async function smallFormIn(request: Request): Promise<FormData> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of sentBody(request)) {
      length += piece.length;
      if (length > largestForm) return new FormData();
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof BrokenForm) return new FormData();
    throw error;
  }
  return formIn(new Request(request.url, { method: "POST", headers: request.headers, body: Buffer.concat(pieces) }));
}

const longestField = 1_000;
const mostFields = 10;

export type SentFile = { fileName: string; bytes: AsyncIterable<Uint8Array> };

type Fields = Readonly<Record<string, string>>;

/**
 * Receives a form with one file, which comes after the fields because it is read as a stream. `take` gets undefined if there is no file.
 * `refusalFor` returns the outcome for an error that is a refusal; any other error is thrown. `admit` throws a refusal before anything is read.
 */
export function receiveFileForm<Outcome>(
  request: Request,
  take: (fields: Fields, file: SentFile | undefined) => Promise<Outcome>,
  refusalFor: (error: unknown, fields: Fields) => Outcome | undefined,
  admit?: () => Promise<void>,
): Promise<Outcome> {
  const takeFirst = async (fields: Fields, files: AsyncIterable<SentFile>) => {
    for await (const file of files) {
      const outcome = await take(fields, file);
      return outcome;
    }
    return take(fields, undefined);
  };
  return receiveFilesForm(request, takeFirst, refusalFor, admit);
}

/** The same for a form with several files, which come one after another. Read each to its end, or not at all, before the next one. */
export async function receiveFilesForm<Outcome>(
  request: Request,
  take: (fields: Fields, files: AsyncIterable<SentFile>) => Promise<Outcome>,
  refusalFor: (error: unknown, fields: Fields) => Outcome | undefined,
  admit?: () => Promise<void>,
): Promise<Outcome> {
  const body = sentBody(request);
  const fields: Record<string, string> = {};
  try {
    await admit?.();
    const parts = partsOf(body, request.headers.get("content-type") ?? "");
    let next = await parts.next();
    for (; next.done !== true && next.value.name !== "file"; next = await parts.next()) {
      const { name } = next.value;
      if (name in fields || Object.keys(fields).length === mostFields) throw new BrokenForm("A field too many");
      fields[name] = await textOf(next.value, longestField);
    }
    return await take(fields, next.done === true ? noFiles() : filesFrom(next.value, parts));
  } catch (error) {
    const refusal = refusalFor(error, fields);
    if (refusal === undefined) throw error;
    await body.drain().catch(() => {});
    return refusal;
  }
}

async function* noFiles(): AsyncGenerator<SentFile> {}

/** A browser sends a part without a name of a file when none was chosen. */
async function* filesFrom(first: Part, others: AsyncIterable<Part>): AsyncGenerator<SentFile> {
  if (first.fileName !== undefined && first.fileName !== "") yield { fileName: first.fileName, bytes: first.bytes };
  for await (const { name, fileName = "", bytes } of others) {
    if (name !== "file") throw new BrokenForm("A field after the files");
    if (fileName !== "") yield { fileName, bytes };
  }
}
