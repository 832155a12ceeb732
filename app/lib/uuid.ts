import { z } from "zod";

const uuid = z.uuid();

/** The id in a part of an address or a field. Undefined for an invalid id, which is treated like a row that does not exist (row B2). */
export function readUuid(text: unknown): string | undefined {
  return uuid.safeParse(text).data;
}
