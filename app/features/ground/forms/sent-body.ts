import { BrokenForm, partsOf, textOf } from "./multipart.ts";

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

const longestField = 1_000;
const mostFields = 10;

export type SentFile = { fileName: string; bytes: AsyncIterable<Uint8Array> };

/**
 * Receives a form with one file, which comes after the fields because it is read as a stream. `take` gets undefined if there is no file.
 * `refusalFor` returns the outcome for an error that is a refusal; any other error is thrown. `admit` throws a refusal before anything is read.
 */
export async function receiveFileForm<Outcome>(
  request: Request,
  take: (fields: Readonly<Record<string, string>>, file: SentFile | undefined) => Promise<Outcome>,
  refusalFor: (error: unknown, fields: Readonly<Record<string, string>>) => Outcome | undefined,
  admit?: () => Promise<void>,
): Promise<Outcome> {
  const body = sentBody(request);
  const fields: Record<string, string> = {};
  try {
    await admit?.();
    for await (const part of partsOf(body, request.headers.get("content-type") ?? "")) {
      const { name, fileName = "", bytes } = part;
      if (name === "file") return await take(fields, fileName === "" ? undefined : { fileName, bytes });
      if (name in fields || Object.keys(fields).length === mostFields) throw new BrokenForm("A field too many");
      fields[name] = await textOf(part, longestField);
    }
    return await take(fields, undefined);
  } catch (error) {
    const refusal = refusalFor(error, fields);
    if (refusal === undefined) throw error;
    await body.drain().catch(() => {});
    return refusal;
  }
}
