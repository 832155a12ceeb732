import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { type FormAnswer, answerAbout, fieldsOf, seenField } from "#app/features/ground/forms/form-answer.ts";
import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { concepts } from "#app/features/orders/payments/concepts.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { SelectField, TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { differenceWords, quotedWords, ruleWords } from "../../outcome-words.ts";
import { noLine } from "../../outcome.ts";
import type { ProvenCost } from "../../queries.server.ts";
import { costLineForm, surplusForm, surplusMessages } from "../messages.ts";
import type { OfficeOutcome } from "../queries.server.ts";

type Properties = { outcome: OfficeOutcome; ticket: string; answer: FormAnswer | undefined };

const place = "presupuesto-real";

/** Each line of the accepted quote beside its costs, for whom sees what the company earns. */
export function OfficeOutcomeSection({ outcome, ticket, answer }: Properties) {
  const { rows, apart, byMandate } = outcome;
  const shared = { outcome, ticket, answer };
  return (
    <OfficeOrderSection id={place} title="Presupuesto y coste real">
      <p className="mt-1 max-w-prose text-small text-soft">Al cliente le decimos: {ruleWords(byMandate)}</p>
      <Surplus outcome={outcome} />
      <ul className="mt-2 text-label">
        {rows.map((row) => (
          <li key={row.name} className="border-t border-line py-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-text font-medium tracking-normal">{row.label}</h3>
              <span className="flex flex-wrap items-baseline gap-3">
                {!row.isExplained && <StateBadge tone="waiting">Falta el motivo</StateBadge>}
                <span className="font-medium">{row.paid === undefined ? "–" : writtenPayment(row.paid)}</span>
              </span>
            </div>
            <p className="text-small text-soft">
              Presupuesto: {quotedWords(row)}. {differenceWords(row)}
            </p>
            <Costs costs={row.costs} line={row.name} {...shared} />
          </li>
        ))}
      </ul>
      {apart.length > 0 && (
        <>
          <h3 className="mt-3 text-label font-semibold">Costes sin línea</h3>
          <Costs costs={apart} line="" {...shared} />
        </>
      )}
    </OfficeOrderSection>
  );
}

function Surplus({ outcome: { rows, back, stillBack, takenBack, delivered } }: Pick<Properties, "outcome">) {
  if (stillBack === 0 && takenBack === 0) return null;
  const labels = rows.flatMap((row) => (row.back > 0 ? [row.label] : [])).join(", ");
  const when = delivered ? "Si no falta ninguna factura de estas líneas, rebaja el cargo" : "Tras la entrega podrás rebajar el cargo";
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-field bg-tile px-4 py-3 text-label">
      <div className="max-w-prose">
        {takenBack > 0 && <p>Ya rebajado de sus cargos: {writtenPayment(takenBack)}.</p>}
        {takenBack > back && (
          <p>
            <StateBadge tone="late">Rebajado de más</StateBadge> Con los costes de ahora solo sobran {writtenPayment(back)}. Mira si falta
            decir de qué línea es un coste nuevo; si no, anula el cargo rebajado y vuelve a apuntarlo.
          </p>
        )}
        {stillBack > 0 && (
          <p>
            Hasta hoy sobran {writtenPayment(stillBack)} ({labels}). {when}: entonces se lo decimos al cliente.
          </p>
        )}
      </div>
      {stillBack > 0 && delivered && (
        <OneButtonForm
          form={surplusForm}
          fields={{ sum: String(stillBack) }}
          label="Están completas: rebajar el cargo"
          about={writtenPayment(stillBack)}
          messages={surplusMessages}
        />
      )}
    </div>
  );
}

/** `line`: where the costs stand, which is what the form begins with; empty for those apart. */
function Costs({ costs, ...shared }: Properties & { costs: readonly ProvenCost[]; line: string }) {
  return (
    <ul>
      {costs.map((cost) => (
        <li key={cost.id} className="mt-1">
          <p className="text-small wrap-anywhere">
            {writtenPayment(cost.cents)}, {concepts[cost.concept].toLowerCase()}, el {formatShortDay(cost.bookedOn)}
            {cost.payee !== "" && ` · a ${cost.payee}`} · {cost.proof ?? "sin justificante"}
            {cost.reason !== "" && ` · ${cost.reason}`}
          </p>
          <CostForm cost={cost} {...shared} />
        </li>
      ))}
    </ul>
  );
}

const noneYet = { value: "", label: "Elige la línea" };
const ofNoLine = { value: noLine, label: "Ninguna línea" };
const without = { value: "", label: "Ninguno: lo dice el banco" };

function CostForm({ cost, line, outcome, ticket, answer }: Properties & { cost: ProvenCost; line: string }) {
  const sent = answerAbout(costLineForm, answer);
  const own = sent?.typed["entry"] === cost.id ? sent : undefined;
  const { text, choice } = fieldsOf(own);
  const payee = cost.payee === "" && cost.concept === "purchase" ? outcome.seller : cost.payee;
  return (
    <details open={own !== undefined && !own.ok}>
      <ButtonSummary look="quiet" aria-label={`${labelOf(cost)}: ${writtenPayment(cost.cents)}`}>
        {labelOf(cost)}
      </ButtonSummary>
      <div className="mt-2 rounded-field border border-line bg-raised px-4 py-4" data-draft>
        <OrderForm
          key={cost.revision}
          form={costLineForm}
          ticket={ticket}
          answer={own}
          place={place}
          submit={{ label: "Guardar la línea", busyLabel: "Guardando..." }}
        >
          <input type="hidden" name="entry" value={cost.id} />
          <input type="hidden" name={seenField} value={cost.revision} />
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            <SelectField
              label="Línea del presupuesto"
              options={[noneYet, ...outcome.lines, ofNoLine]}
              {...choice("line", cost.line ?? line)}
            />
            <TextField label="A quién se pagó" {...text("payee", payee)} maxLength={160} />
            <SelectField label="Justificante" options={[without, ...outcome.receipts]} {...choice("file", cost.file?.id ?? "")} />
            <TextField
              label="Por qué difiere"
              {...text("reason", cost.reason)}
              maxLength={300}
              hint="Lo lee el cliente si ve la línea."
              optional
            />
          </div>
        </OrderForm>
      </div>
    </details>
  );
}

function labelOf({ line }: ProvenCost): string {
  return line === null ? "Decir de qué línea es" : "Corregir la línea";
}
