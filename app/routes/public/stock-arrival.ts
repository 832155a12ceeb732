import { receiveArrival } from "#app/features/cars/imports/commands/arrive.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/stock-arrival.ts";

/** The file of a source, from its program, which has no session; the key in the header Authorization is the right (row B16). */
export function action({ request, context }: Route.ActionArgs) {
  return receiveArrival(context.get(requestScope), request);
}

export const loader = () => orNotFound(undefined);
