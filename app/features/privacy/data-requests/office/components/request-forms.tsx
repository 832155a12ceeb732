import { useLocation } from "react-router";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { deliverMessages, discardMessages, eraseMessages, proveMessages } from "../messages.ts";
import { deskAddress } from "../search-params.ts";
import { requestWords } from "../request-statuses.ts";

const decisionFailures = {
  "prove-by-hand": proveMessages.failed,
  discard: discardMessages.failed,
  "deliver-copy": deliverMessages.failed,
  "erase-data": eraseMessages.failed,
};

type Properties = { ticket: string; answer: FormAnswer | undefined; type: string; status: string; hasAccount: boolean };

export function DecisionForms({ ticket, answer, type, status, hasAccount }: Properties) {
  const decision = (form: keyof typeof decisionFailures, label: string, busyLabel: string, look: "primary" | "secondary" = "primary") => (
    <SubmissionForm form={form} ticket={ticket} answer={answerAbout(form, answer)} failed={decisionFailures[form]}>
      <SubmitLine label={label} busyLabel={busyLabel} size="small" look={look} />
    </SubmissionForm>
  );
  if (status === "unverified") {
    return (
      <div className="flex flex-col gap-4">
        <p>
          Nadie ha pulsado el enlace que enviamos a ese correo. Si has comprobado por otro medio quién la envía, por ejemplo por teléfono,
          dilo aquí; si no, no se puede atender.
        </p>
        {decision("prove-by-hand", "He comprobado quién es", "Apuntando...", "secondary")}
        {decision("discard", "Descartar la solicitud", "Descartando...", "secondary")}
      </div>
    );
  }
  if (status !== "pending") return null;
  if (type !== "deletion") {
    return (
      <div className="flex flex-col gap-4">
        <p>
          Preparamos una copia de todo lo que hay con ese correo{hasAccount ? " y en su cuenta" : ""}. La persona recibe un correo con la
          página de la que descargarla; los datos no van en el correo.
        </p>
        {decision("deliver-copy", "Entregar la copia", "Entregando...")}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        {hasAccount
          ? "Tiene cuenta: se borra dentro de siete días con todo lo que envió, y hasta entonces puede arrepentirse."
          : "No tiene cuenta: lo que envió con ese correo se borra ahora mismo, y no se puede deshacer."}{" "}
        Lo que la ley manda conservar queda bloqueado.
      </p>
      <details>
        <summary className="w-fit rounded-field border border-control/60 bg-raised px-3.5 py-2.5 font-medium">Borrar los datos…</summary>
        <div className="mt-4 flex flex-col gap-4 border-l-2 border-red pl-4">
          <p className="font-medium">¿Seguro? La persona recibe un correo con la respuesta.</p>
          {decision("erase-data", "Sí, borrar los datos", "Borrando...")}
        </div>
      </details>
    </div>
  );
}

export type ShownDeskRequest = {
  id: string;
  email: string;
  type: string;
  status: string;
  sentOn: string;
  timeLeft: string | undefined;
  urgent: boolean;
};

export function RequestRow({ request: { id, email, type, status, sentOn, timeLeft, urgent } }: { request: ShownDeskRequest }) {
  const { search } = useLocation();
  const { label, tone } = requestWords(status);
  return (
    <li
      data-row
      tabIndex={-1}
      aria-label={`${type}, ${email}`}
      className="grid items-center gap-x-5 gap-y-2.5 border-b border-line px-4.5 py-3 -outline-offset-3 last:border-b-0 focus:bg-rhine-faint tablet:grid-cols-[minmax(0,1fr)_11rem_8rem_6rem]"
    >
      <div className="min-w-0">
        <h2 className="font-text text-label font-semibold tracking-normal">{type}</h2>
        <p className="text-soft wrap-anywhere">{email}</p>
      </div>
      <p className="text-small">
        <span className="block text-soft">Enviada el {sentOn}</span>
        {timeLeft !== undefined && <span className={urgent ? "font-semibold text-red" : "font-medium"}>{timeLeft}</span>}
      </p>
      <div>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      <div>
        <ButtonLink to={`${deskAddress}/${id}${search}`} look="secondary" size="small" preventScrollReset data-key="enter">
          {status === "pending" ? "Atender" : "Ver"}
        </ButtonLink>
      </div>
    </li>
  );
}
