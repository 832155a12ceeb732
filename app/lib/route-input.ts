import { data } from "react-router";
import { z } from "zod";

const uuid = z.uuid();

/** The id in a part of an address or a field. Undefined for an invalid id, which is treated like a row that does not exist (row B2). */
export function readUuid(text: unknown): string | undefined {
  return uuid.safeParse(text).data;
}

/** Returns what an address names, or throws the 404 of a missing page when there is nothing. */
export function orNotFound<Named>(named: Named | undefined): Named {
  if (named === undefined) throw data(null, { status: 404 });
  return named;
}

/** The id in a part of an address, or that 404: an invalid id is a row that does not exist. */
export function idOrNotFound(text: string | undefined): string {
  return orNotFound(readUuid(text));
}
