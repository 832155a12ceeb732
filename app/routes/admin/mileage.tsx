import { readingFileAddress } from "#app/features/cars/mileage-readings/addresses.ts";
import { VerdictBadge } from "#app/features/cars/mileage-readings/components/mileage-record.tsx";
import { addReading, removeReading } from "#app/features/cars/mileage-readings/office/commands.server.ts";
import { MileageDesk } from "#app/features/cars/mileage-readings/office/components/mileage-desk.tsx";
import { addForm, removeForm } from "#app/features/cars/mileage-readings/office/messages.ts";
import { findMileageSubject } from "#app/features/cars/mileage-readings/office/queries.server.ts";
import { type MileageSubject, type ReadingRow, readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/mileage.ts";

/** The kilometres of a car of the stock, or of the car of an order: the page has an address for each. */
function subjectOf(params: { vehicleId?: string | undefined; orderId?: string | undefined }): MileageSubject {
  return params.orderId === undefined ? { vehicleId: idOrNotFound(params.vehicleId) } : { orderId: idOrNotFound(params.orderId) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: reading, nonce } = context.get(requestScope);
  const subject = subjectOf(params);
  const { name, papers } = orNotFound(await findMileageSubject(reading, subject));
  return {
    name,
    papers,
    back:
      "orderId" in subject
        ? { to: officeOrderAddress(subject.orderId), label: "Volver a la importación" }
        : { to: editAddress(subject.vehicleId), label: "Volver al vehículo" },
    ticket: nonce,
    today: companyDay(reading.now).toString(),
    record: await readMileage(reading, subject, teamsPage),
  };
}

/** The inspection and the act of handover stand on the order's page. */
function teamsPage({ id, file, order, page }: ReadingRow): string | undefined {
  if (id === null) return undefined;
  return file ? readingFileAddress(id) : order === null || page === null ? undefined : `${officeOrderAddress(order)}/${page}`;
}

/** Reads a large body (`uploads` in app/entry.server.tsx). The layout's gate has checked the sender. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { sent, form } = await sentForm(request);
  const change = form === removeForm ? removeReading : addReading;
  return change(context.get(requestScope), subjectOf(params), sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Kilómetros", "Las lecturas del cuentakilómetros de un coche, con sus papeles.");

export default function Mileage({ loaderData: { name, back, ...desk }, actionData }: Route.ComponentProps) {
  return (
    <ChangeNotices>
      <OfficeHeading title={`Kilómetros: ${name}`} back={back}>
        <VerdictBadge verdict={desk.record.verdict} />
      </OfficeHeading>
      <AnswerNotice answer={actionData} forms={[removeForm]} />
      <MileageDesk {...desk} answer={answerAbout(addForm, actionData)} />
    </ChangeNotices>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar los kilómetros" />;
