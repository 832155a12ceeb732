import { redirect } from "react-router";
import { refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { officeInspectionAddress } from "#app/features/orders/access/addresses.ts";
import { addPhotos } from "#app/features/orders/inspections/office/commands/photos.server.ts";
import {
  occasionIn,
  occasionQuery,
  passingRefusals,
  photoSentences,
  refusedQuery,
} from "#app/features/orders/inspections/office/messages.ts";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { idOrNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-inspection-photos.ts";

/**
 * Receives photos of an inspection (`uploads` in app/entry.server.tsx). Without a script the outcome comes back in the address of the
 * form's page.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idOrNotFound(params.orderId);
  const occasion = occasionIn(new URL(request.url).searchParams);
  const sent = await formIn(request);
  const refusal = await addPhotos(context.get(requestScope), orderId, sent, occasion);
  const page = officeInspectionAddress(orderId);
  if (refusal === undefined) return redirect(`${page}${occasionQuery(occasion)}#fotos`, 303);
  const byBrowser = request.headers.get("sec-fetch-mode") === "navigate";
  if (byBrowser) return redirect(`${page}${refusedQuery(occasion, refusal, sent)}#fotos`, 303);
  const sentence = photoSentences[refusal];
  const status = passingRefusals.includes(refusal) ? 503 : 400;
  const headers = { ...refusalHeaders(sentence, status), "Content-Type": "text/plain; charset=utf-8" };
  return new Response(sentence, { status, headers });
}

/** The photos stand on the page of their check. */
export function loader({ request, params }: Route.LoaderArgs) {
  return redirect(officeInspectionAddress(idOrNotFound(params.orderId)) + occasionQuery(occasionIn(new URL(request.url).searchParams)));
}
