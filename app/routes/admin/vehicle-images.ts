import { redirect } from "react-router";
import { editAddress, uploadAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { type Upload, uploadPictures } from "#app/features/cars/vehicles/office/commands/pictures.server.ts";
import { uploadRefusals, uploadStatus } from "#app/features/cars/vehicles/office/messages.ts";
import { findImages } from "#app/features/cars/vehicles/office/queries.server.ts";
import { writtenOutcome } from "#app/features/cars/vehicles/office/pictures.ts";
import { retryHeaders } from "#app/features/ground/forms/refused-file.ts";
import { jsonResponse } from "#app/lib/json-response.ts";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicle-images.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const images = orNotFound(await findImages(context.get(requestScope).context, idOrNotFound(params.vehicleId)));
  return jsonResponse({ images });
}

/** Receives pictures. A script sends one at a time and gets JSON; a plain form sends up to eight and is redirected. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idOrNotFound(params.vehicleId);
  const upload = await uploadPictures(context.get(requestScope), id, await formIn(request));
  const byScript = request.headers.get("accept")?.includes("application/json") ?? false;
  return byScript ? asJson(upload, id) : redirect(`${editAddress(id)}?${writtenOutcome(upload)}#fotos`, 303);
}

/** The first refusal gives the status. */
function asJson(upload: Upload, vehicleId: string): Response {
  const refusal = upload.ok ? upload.files.find((file) => file.refusal !== undefined)?.refusal : upload.refusal;
  if (refusal === undefined) return jsonResponse({ images: uploadAddress(vehicleId) }, { status: 201 });
  const status = uploadStatus[refusal] ?? 400;
  return jsonResponse({ code: refusal, message: uploadRefusals[refusal] }, { status, headers: retryHeaders(status) });
}
