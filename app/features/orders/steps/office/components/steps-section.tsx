import { Link } from "react-router";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { formatCalendarDay, formatShortDay } from "#app/lib/dates.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { journeyOf, nextStep } from "../../journey.ts";
import { responsibles, stepKinds, stopLabels } from "../../step-kinds.ts";
import { doneTodayForm, doneTodayMessages, replanForm, replanMessages } from "../messages.ts";
import type { OfficeStep } from "../queries/steps.server.ts";
import { stepPlace } from "../step-place.ts";
import { openStepForm, StepForm } from "./step-form.tsx";

type Properties = {
  steps: readonly OfficeStep[];
  ticket: string;
  answer: FormAnswer | undefined;
  /** The kind of the step whose form is open. */
  edited: string | undefined;
  /** "2026-11-26": a pending step that was planned before it is late. */
  today: string;
  /** Whether the order may still change. */
  open: boolean;
  /** The last day for the registration, while it is open. */
  registrationDeadline: string | undefined;
};

/** The steps of an order by stop, for the team: one button for the next one, and a form for each. */
export function StepsSection({ steps, ticket, answer, edited, today, open, registrationDeadline }: Properties) {
  const next = nextStep(steps);
  return (
    <section aria-labelledby="pasos">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pasos" className="text-card">
          Pasos
        </h2>
        {open && (
          <OneButtonForm form={replanForm} label="Recalcular fechas" look="quiet" about="los pasos pendientes" messages={replanMessages} />
        )}
      </header>
      {registrationDeadline !== undefined && (
        <p className="mt-2 rounded-field bg-amber-faint px-3.5 py-2.5 text-label text-amber">
          Matricular, como muy tarde, el {formatCalendarDay(registrationDeadline)}: 30 días desde que el coche está en España.
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
                  {edited === step.kind && <StepForm step={step} ticket={ticket} answer={answer} today={today} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </section>
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
      </span>
      {late && <StateBadge tone="waiting">tarde</StateBadge>}
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
