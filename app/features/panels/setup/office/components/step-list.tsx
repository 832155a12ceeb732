import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { countOf } from "#app/lib/amounts.ts";
import { confirmForm, confirmMessages, takeBackForm, takeBackMessages } from "../messages.ts";
import type { SetupStep } from "../steps.ts";

export type ShownStep = SetupStep & { confirmed: boolean };

export function StepList({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ol className="overflow-hidden rounded-tile border border-line bg-raised">
      {steps.map((step) => (
        <li
          key={step.id}
          aria-labelledby={step.id}
          className="grid gap-x-6 gap-y-3 border-b border-line px-4.5 py-4 last:border-b-0 tablet:grid-cols-[7rem_minmax(0,1fr)_auto]"
        >
          <div>
            <StateBadge tone={step.done ? "good" : "waiting"}>{step.done ? "Hecho" : "Pendiente"}</StateBadge>
          </div>
          <div className="min-w-0 max-w-[44rem]">
            <h2 id={step.id} className="font-text text-body font-semibold tracking-normal">
              {step.title}
            </h2>
            <p className="mt-0.5 wrap-anywhere">{step.state}</p>
            {!step.done && <p className="mt-1.5 text-soft wrap-anywhere">{step.how}</p>}
            {!step.done && step.link && (
              <p className="mt-1.5">
                <TextLink to={step.link.to}>{step.link.label}</TextLink>
              </p>
            )}
          </div>
          <Confirmation step={step} />
        </li>
      ))}
    </ol>
  );
}

function Confirmation({ step: { confirm, confirmed, title } }: { step: ShownStep }) {
  if (confirm === undefined) return null;
  const fields = { step: confirm };
  return confirmed ? (
    <OneButtonForm form={takeBackForm} fields={fields} label="Desmarcar" look="quiet" about={title} messages={takeBackMessages} />
  ) : (
    <OneButtonForm form={confirmForm} fields={fields} label="Confirmar" about={title} messages={confirmMessages} />
  );
}

/** On the dashboard, while a step of the setup page is open. */
export function SetupNotice({ open }: { open: number }) {
  return (
    <p className="mb-5 rounded-tile border border-line bg-raised px-4.5 py-3 text-label">
      <strong className="font-semibold">Puesta en marcha:</strong>{" "}
      {countOf(open, "paso pendiente para abrir de verdad.", "pasos pendientes para abrir de verdad.")}{" "}
      <TextLink to="/admin/setup">Ver los pasos</TextLink>
    </p>
  );
}
