import { redirect } from "react-router";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { fittingForm } from "#app/features/orders/access/contract-cases.ts";
import { officeOrderAddress, officeOrdersAddress } from "#app/features/orders/access/addresses.ts";
import { beginAtOnce, createOrder } from "#app/features/orders/orders/office/commands/create.server.ts";
import { NewOrderForm } from "#app/features/orders/orders/office/components/order-forms.tsx";
import { beginOrderForm, newOrderForm, orderReasons } from "#app/features/orders/orders/office/messages.ts";
import { byHand, originText, readOrigin } from "#app/features/orders/orders/office/origin.ts";
import { listTeam, readBeginning } from "#app/features/orders/orders/office/queries/order.server.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { DraftArea } from "#app/ui/office/leave-confirmation.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { userIdOf } from "#server/context.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/new-order.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const origin = readOrigin(new URL(request.url).searchParams.get("de"));
  const found = origin && (await readBeginning(scope.context, origin));
  const beginning = found ?? byHand;
  return {
    ticket: scope.nonce,
    // What cannot be found is not begun from: the page says so, and the form begins by hand.
    missing: origin !== undefined && found === undefined,
    existing: beginning.orderId,
    origin: origin && found ? originText(origin) : "",
    template: beginning.template,
    values: {
      name: beginning.name,
      email: beginning.email,
      phone: beginning.phone,
      region: beginning.region,
      delivery_place: beginning.deliveryPlace,
      plan: beginning.plan,
      contract_form: fittingForm(beginning.template),
      owner_id: userIdOf(scope.context.actor),
      vehicle_id: beginning.vehicleId,
      car_name: beginning.carName,
      car_address: null,
      internal_note: "",
    },
    today: companyDay(scope.context.now).toString(),
    team: await listTeam(scope.context),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sent, form } = await sentForm(request);
  const begin = form === beginOrderForm ? beginAtOnce : createOrder;
  const answer = await begin(context.get(requestScope), sent);
  const id = answer.data.ok ? answer.data.outcome?.["id"] : undefined;
  return typeof id === "string" ? redirect(officeOrderAddress(id), 303) : answer;
}

export const meta = unlistedMeta("Nueva importación", "Una importación nueva.");

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, missing, existing, origin, template, values, today, team } = loaderData;
  return (
    <DraftArea>
      <OfficeHeading title="Nueva importación" back={{ to: officeOrdersAddress, label: "Volver a las importaciones" }} />
      <AnswerNotice answer={answerAbout(beginOrderForm, actionData)} />
      {missing && <p className="mb-5 max-w-prose rounded-field bg-amber-faint px-4 py-3 text-amber">{orderReasons.originMissing}</p>}
      {existing === undefined ? (
        <NewOrderForm
          ticket={ticket}
          answer={answerAbout(newOrderForm, actionData)}
          origin={origin}
          template={template}
          values={values}
          today={today}
          team={team}
        />
      ) : (
        <p>
          De aquí ya nació una importación. <TextLink to={officeOrderAddress(existing)}>Abrirla</TextLink>
        </p>
      )}
    </DraftArea>
  );
}

const typedLabels = {
  name: "Cliente",
  email: "Correo",
  phone: "Teléfono",
  delivery_place: "Lugar de entrega",
  vehicle: "Coche del stock",
  car_name: "Nombre del coche",
  car_address: "Enlace del anuncio",
  advertisement: "Texto del anuncio",
  internal_note: "Nota interna",
};

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <OfficeFailure title="No se pudo cargar el formulario" kept={{ answer: actionData, labels: typedLabels }} />;
}
