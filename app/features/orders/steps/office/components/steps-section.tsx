import { OfficeOrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { Link } from "react-router";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { type FormAnswer, fieldsOf, seenField } from "#app/features/ground/forms/form-answer.ts";
import { formatCalendarDay, formatShortDay } from "#app/lib/dates.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import { optionsOf, SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { type StepPaper, StepPapers } from "#app/features/orders/papers/components/step-papers.tsx";
import { journeyOf, nextStep, responsibles, stepKinds, stopLabels } from "../../step-kinds.ts";
import { doneTodayForm, doneTodayMessages, replanForm, replanMessages, stepForm } from "../messages.ts";
import type { OfficeStep, RegistrationDeadline } from "../queries.server.ts";

const states = optionsOf({ pending: "Pendiente", done: "Hecho", skipped: "No hace falta" });

type StepFormProperties = { step: OfficeStep; ticket: string; answer: FormAnswer | undefined; today: string };

const openStepForm = "paso-abierto";

function StepForm({ step, ticket, answer, today }: StepFormProperties) {
  const { text, choice } = fieldsOf(answer?.ok === true ? undefined : answer);
  return (
    <div id={openStepForm} data-draft className="mb-4 rounded-tile border border-line bg-raised px-4.5 py-4">
      <SubmissionForm
        key={step.revision}
        form={stepForm}
        ticket={ticket}
        answer={answer}
        failed={responseLost}
        place={stepPlace(step.kind)}
        noValidate
      >
        <input type="hidden" name="id" value={step.id} />
        <input type="hidden" name={seenField} value={step.revision} />
        <input type="hidden" name="planned_seen" value={step.planned_on ?? ""} />
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <SelectField label="Estado" {...choice("state", step.state)} options={states} />
          <TextField label="Hecho el" type="date" max={today} {...text("done_on", step.done_on ?? "")} optional />
          <TextField
            label="Previsto para el"
            type="date"
            {...text("planned_on", step.planned_on ?? "")}
            hint={
              step.planned_fixed
                ? "Fijado a mano. Vacío: se vuelve a contar."
                : "Otra fecha queda fijada, y las demás se cuentan desde ella."
            }
            optional
          />
          <SelectField label="Se encarga" {...choice("responsible", step.responsible)} options={optionsOf(responsibles)} />
        </div>
        <TextField
          label="Motivo, si no hace falta"
          {...text("skip_reason", step.skip_reason ?? "")}
          maxLength={300}
          hint="También lo lee el cliente."
          optional
        />
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextAreaField
            label="Nota para el cliente"
            {...text("customer_note", step.customer_note)}
            rows={2}
            maxLength={500}
            hint="Sale en su página y en su correo."
            optional
          />
          <TextAreaField label="Nota interna" {...text("internal_note", step.internal_note)} rows={2} maxLength={1000} optional />
        </div>
        <div className="flex flex-wrap gap-2">
          <SubmitButton label="Guardar el paso" busyLabel="Guardando..." size="small" />
          <ButtonLink to="?" look="quiet" preventScrollReset data-replaces={openStepForm}>
            Cerrar
          </ButtonLink>
        </div>
      </SubmissionForm>
    </div>
  );
}

/** The id of a step's place on a page of the team: without JavaScript, the browser shows its form there. */
export const stepPlace = (kind: string): string => `paso-${kind}`;

type Properties = {
  orderId: string;
  steps: readonly OfficeStep[];
  papers: readonly StepPaper[];
  ticket: string;
  answer: FormAnswer | undefined;
  edited: string | undefined;
  today: string;
  open: boolean;
  registrationDeadline: RegistrationDeadline | undefined;
};

export function StepsSection({ orderId, steps, papers, ticket, answer, edited, today, open, registrationDeadline }: Properties) {
  const next = nextStep(steps);
  return (
    <OfficeOrderSection
      id="pasos"
      title="Pasos"
      aside={
        open && (
          <OneButtonForm form={replanForm} label="Recalcular fechas" look="quiet" about="los pasos pendientes" messages={replanMessages} />
        )
      }
    >
      {registrationDeadline !== undefined && (
        <p className="mt-2 rounded-field bg-amber-faint px-3.5 py-2.5 text-label text-amber">
          Matricular, como muy tarde, el {formatCalendarDay(registrationDeadline.day)}. {registrationDeadline.reason}
        </p>
      )}
      {journeyOf(steps)
        .filter((stop) => stop.steps.length > 0)
        .map(({ stop, state, steps: own }) => (
          <section key={stop} aria-label={stopLabels[stop]} className="mt-4">
            <h3 className={`text-label font-semibold ${state === "ahead" ? "text-soft" : ""}`}>{stopLabels[stop]}</h3>
            <ul className="mt-1">
              {own.map((step) => (
                <li key={step.id} id={stepPlace(step.kind)} className="scroll-mt-20 border-t border-line" data-row tabIndex={-1}>
                  <StepLine step={step} today={today} isNext={step.id === next?.id} open={open} />
                  <StepPapers step={step.kind} papers={papers} base={officeOrderAddress(orderId)} />
                  {edited === step.kind && <StepForm step={step} ticket={ticket} answer={answer} today={today} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </OfficeOrderSection>
  );
}

type LineProperties = { step: OfficeStep; today: string; isNext: boolean; open: boolean };

function StepLine({ step, today, isNext, open }: LineProperties) {
  const { label } = stepKinds[step.kind];
  const late = open && step.state === "pending" && step.planned_on !== null && step.planned_on < today;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className={`min-w-0 grow basis-36 ${isNext ? "font-semibold" : step.state === "pending" ? "" : "text-soft"}`}>
        {label}
        <span className="block text-small font-normal text-soft">{detailsOf(step)}</span>
        {open && step.reason !== undefined && <span className="block text-small font-normal text-soft">{step.reason}</span>}
      </span>
      {late && <StateBadge tone="waiting">tarde</StateBadge>}
      {open && step.tooEarly && <StateBadge tone="waiting">no cuadra</StateBadge>}
      {isNext && open && (
        <OneButtonForm
          form={doneTodayForm}
          fields={{ id: step.id, seen: String(step.revision) }}
          label="Hecho hoy"
          look="primary"
          about={label}
          messages={doneTodayMessages}
        />
      )}
      <Link
        to={`?paso=${step.kind}#${stepPlace(step.kind)}`}
        preventScrollReset
        data-key="enter"
        data-replaces={openStepForm}
        aria-label={`Cambiar: ${label}`}
        className="inline-flex min-h-10 items-center text-label text-rhine underline decoration-rhine/35 underline-offset-4"
      >
        Cambiar
      </Link>
    </div>
  );
}

function detailsOf(step: OfficeStep): string {
  const day =
    step.state === "done"
      ? `hecho el ${formatShortDay(step.done_on ?? "")}`
      : step.state === "skipped"
        ? `saltado: ${step.skip_reason ?? ""}`
        : step.planned_on === null
          ? "sin fecha"
          : `previsto para el ${formatShortDay(step.planned_on)}`;
  return [day, responsibles[step.responsible], step.customer_note, step.internal_note && `(${step.internal_note})`]
    .filter((part) => part !== "")
    .join(" · ");
}
