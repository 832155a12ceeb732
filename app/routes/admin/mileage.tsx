import { data, redirect } from "react-router";
import { officeMileageAddress, readingFileAddress } from "#app/features/cars/mileage-readings/addresses.ts";
import { VerdictBadge } from "#app/features/cars/mileage-readings/components/mileage-record.tsx";
import { addReadingOfPaper, addReadingWithFile, removeReading } from "#app/features/cars/mileage-readings/office/commands.server.ts";
import { MileageDesk } from "#app/features/cars/mileage-readings/office/components/mileage-desk.tsx";
import { addPaperForm, removeForm } from "#app/features/cars/mileage-readings/office/messages.ts";
import { findMileageSubject, listAcceptedPapers } from "#app/features/cars/mileage-readings/office/queries.server.ts";
import { type MileageSubject, type ReadingRow, readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { answerAbout, formField } from "#app/features/ground/forms/form-answer.ts";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { sendsFiles, smallFormIn } from "#app/features/ground/forms/sent-body.ts";
import { officeInspectionAddress, officeMileageOfOrder, officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
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
  const { name } = orNotFound(await findMileageSubject(reading, subject));
  const ofOrder = "orderId" in subject;
  return {
    name,
    address: ofOrder ? officeMileageOfOrder(subject.orderId) : officeMileageAddress(subject.vehicleId),
    back: ofOrder
      ? { to: officeOrderAddress(subject.orderId), label: "Volver a la importación" }
      : { to: editAddress(subject.vehicleId), label: "Volver al vehículo" },
    ticket: nonce,
    today: companyDay(reading.now).toString(),
    papers: ofOrder ? await listAcceptedPapers(reading, subject.orderId) : [],
    record: await readMileage(reading, subject, teamsPaperPage),
  };
}

function teamsPaperPage({ id, file, order, paper, document, inspected }: ReadingRow): string | undefined {
  if (file && id !== null) return readingFileAddress(id);
  if (order === null) return undefined;
  if (inspected) return officeInspectionAddress(order);
  const pages = orderPages(officeOrderAddress(order));
  return document === null ? (paper === null ? undefined : pages.paper(paper)) : pages.document(document);
}

/** Reads a large body (`uploads` in app/entry.server.tsx). The layout's gate has checked the sender. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const subject = subjectOf(params);
  orNotFound(await findMileageSubject(scope.context, subject));
  if (!sendsFiles(request)) {
    const sent = await smallFormIn(request);
    const ofPaper = sent.get(formField) === addPaperForm && "orderId" in subject;
    return ofPaper ? addReadingOfPaper(scope, subject.orderId, sent) : removeReading(scope, subject, sent);
  }
  const added = await addReadingWithFile(scope, subject, request);
  if (added.ok) return redirect(new URL(request.url).pathname, 303);
  const { sentence, status, typed } = added;
  return data({ sentence, typed }, { status, headers: refusalHeaders(sentence, status) });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ "Cache-Control": "no-store", ...passedRefusal(actionHeaders) });

export const meta = unlistedMeta("Kilómetros", "Las lecturas del cuentakilómetros de un coche, con sus papeles.");

export default function Mileage({ loaderData: { name, back, ...desk }, actionData }: Route.ComponentProps) {
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const refused = actionData && "sentence" in actionData ? actionData : undefined;
  return (
    <ChangeNotices>
      <OfficeHeading title={`Kilómetros: ${name}`} back={back}>
        <VerdictBadge verdict={desk.record.verdict} />
      </OfficeHeading>
      <AnswerNotice answer={answer} forms={[removeForm]} />
      <MileageDesk {...desk} answer={answerAbout(addPaperForm, answer)} refused={refused} />
    </ChangeNotices>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar los kilómetros" />;
