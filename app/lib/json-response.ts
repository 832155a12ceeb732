import { z } from "zod";

/** A refusal by the JSON interface: `code` for programs, `message` for people. */
export type JsonRefusal = { status: number; code: string; message: string; headers?: Record<string, string> };

/** A JSON response; `Cache-Control: no-store` unless `headers` says otherwise. */
export function jsonResponse(body: object, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}): Response {
  const all = new Headers(headers);
  if (!all.has("Cache-Control")) all.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers: all });
}

export function jsonRefusal({ status, code, message, headers = {} }: JsonRefusal): Response {
  return jsonResponse({ code, message }, { status, headers });
}

/** The 405 response for methods that an address does not support. */
export function notAllowed(allowed: string): Response {
  return jsonRefusal({ status: 405, code: "method_not_allowed", message: `Only ${allowed}`, headers: { Allow: allowed } });
}

/** A request's JSON body parsed by a strict schema, or the response that refuses it. A missing body counts as an empty object. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ ok: true; body: z.output<Schema> } | { ok: false; refusal: Response }> {
  const text = await request.text();
  const json = parsed(text === "" ? "{}" : text);
  if (json === undefined) return { ok: false, refusal: jsonRefusal({ status: 400, code: "bad_json", message: "The body is no JSON" }) };
  const read = schema.safeParse(json);
  if (read.success) return { ok: true, body: read.data };
  return { ok: false, refusal: jsonRefusal({ status: 422, code: "validation_failed", message: z.prettifyError(read.error) }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
