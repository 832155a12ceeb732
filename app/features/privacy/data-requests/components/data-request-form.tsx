import { useLocation } from "react-router";
import { EmailField, type Person, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { requestTypes } from "../request-types.ts";
import { dataRequestMessages, confirmationMessages } from "../messages.ts";
import { copyAddress } from "../addresses.ts";
import type { ShownRequest } from "../linked-request.ts";

const reachedBy = { open: 0, confirmed: 1, answered: 2, ended: 0 };

export function Confirmation({ request, ticket, answer }: { request: ShownRequest; ticket: string; answer: FormAnswer | undefined }) {
  const { state, email, type, notes, sentOn, answerBy, confirmedOn, answeredOn, copyUntil } = request;
  const facts = [
    { name: "Pides", value: type },
    { name: "Correo", value: email },
    { name: "Enviada", value: sentOn },
    ...(notes === "" ? [] : [{ name: "Detalles", value: notes }]),
  ];
  const stations = [
    { title: "Enviada", text: sentOn },
    { title: "Confirmada", ...(confirmedOn === undefined ? {} : { text: confirmedOn }) },
    { title: "Respondida", text: answeredOn ?? `A más tardar el ${answerBy}` },
  ];
  return (
    <div className="page-width grid gap-14">
      <dl className="max-w-2xl border-b border-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="grid gap-x-8 border-t border-line py-3.5 tablet:grid-cols-[9rem_1fr]">
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {state !== "ended" && <RouteLine stations={stations} reached={reachedBy[state]} headingLevel={2} />}
      {state === "open" && (
        <SubmissionForm form="data-request-confirmation" ticket={ticket} answer={answer} failed={confirmationMessages.failed}>
          <SubmitLine label="Confirmar la solicitud" busyLabel="Confirmando..." />
        </SubmissionForm>
      )}
      {copyUntil !== undefined && <CopyForm until={copyUntil} />}
      {state === "ended" && (
        <div>
          <ButtonLink to="/data-request">Enviar otra solicitud</ButtonLink>
        </div>
      )}
    </div>
  );
}

/** A form, so that programs that only follow links download nothing. The browser stays on the page. */
function CopyForm({ until }: { until: string }) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={copyAddress(pathname)} className="flex flex-col items-start gap-3">
      <Button type="submit">Descargar mis datos</Button>
      <p className="text-soft">Un archivo ZIP. Se puede descargar hasta el {until}.</p>
    </form>
  );
}

const choices = requestTypes.map(({ value, title, offered }) => ({ value, label: title, text: offered }));

type Properties = { person: Person; ticket: string; answer: FormAnswer | undefined; place: string };

export function DataRequestForm({ person, ticket, answer, place }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form="data-request" ticket={ticket} answer={answer} failed={dataRequestMessages.failed} place={place} noValidate>
      <EmailField person={person} answer={answer} hint="Si puede ser, el mismo con el que nos escribiste." />
      <ChoiceField stacked legend="Qué pides" {...choice("request_type", undefined)} choices={choices} />
      <TextAreaField
        label="Detalles"
        {...text("notes")}
        maxLength={2000}
        optional
        hint="Por ejemplo, qué datos o de qué fechas. No hace falta que expliques por qué."
      />
      <SubmitLine label="Enviar solicitud" busyLabel="Enviando..." />
    </SubmissionForm>
  );
}
