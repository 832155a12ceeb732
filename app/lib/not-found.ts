import { data } from "react-router";

/** Returns what an address names, or throws the 404 of a missing page when there is nothing. */
export function orNotFound<Named>(named: Named | undefined): Named {
  if (named === undefined) throw data(null, { status: 404 });
  return named;
}
