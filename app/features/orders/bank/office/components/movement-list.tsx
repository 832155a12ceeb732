import type { ReactNode } from "react";
import { Link } from "react-router";
import { type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { Money } from "#app/features/orders/books/office/components/books-frame.tsx";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { concepts } from "#app/features/orders/payments/concepts.ts";
import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { typedEuros } from "#app/lib/typed-euros.ts";
import { optionsOf, SelectField, TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import type { KnownOrder } from "../matching.ts";
import { bankForms } from "../messages.ts";
import type { ShownMovement } from "../queries.server.ts";

type Shared = { ticket: string; answer: FormAnswer | undefined };

/** Movements under a heading, each with what a person may do with it. */
export function MovementList({
  title,
  movements,
  children,
  ...shared
}: Shared & { title: string; movements: readonly ShownMovement[]; children?: ReactNode }) {
  if (movements.length === 0) return null;
  return (
    <section className="mt-7">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-card">
          {title} <span className="font-normal text-soft">({movements.length})</span>
        </h2>
        {children}
      </div>
      <ul>
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} {...shared} />
        ))}
      </ul>
    </section>
  );
}

function Movement({ movement, ticket, answer }: Shared & { movement: ShownMovement }) {
  const { id, match } = movement;
  // The page has one answer, and each row the same forms.
  const own = answer?.typed["movement"] === id ? answer : undefined;
  return (
    <li id={`m-${id}`} className="scroll-mt-20 border-t border-line py-3 text-label">
      <MovementWords movement={movement} />
      {match.sentence !== "" && <p className="mt-1 text-soft">{match.sentence}</p>}
      <Candidates orders={match.orders} />
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <Booking movement={movement} ticket={ticket} answer={own?.form === bankForms.booking ? own : undefined} />
        <Aside movement={movement} ticket={ticket} answer={own?.form === bankForms.aside ? own : undefined} />
      </div>
    </li>
  );
}

function MovementWords({ movement: { operation_on, value_on, cents, left, concept, account } }: { movement: ShownMovement }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <p className="min-w-0 wrap-anywhere">
        {concept === "" ? "Sin concepto" : concept}
        <span className="block text-small text-soft">
          {formatCalendarNumbers(operation_on)}
          {value_on !== operation_on && `, valor ${formatCalendarNumbers(value_on)}`} · cuenta …{account.slice(-4)}
          {left < Math.abs(cents) && ` · quedan ${writtenCents(left)}`}
        </span>
      </p>
      <p className="font-semibold">
        <Money cents={cents} />
      </p>
    </div>
  );
}

function Candidates({ orders }: { orders: readonly KnownOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className="mt-1">
      {orders.map(({ id, reference, name, open, credit }) => (
        <li key={id} className="wrap-anywhere">
          <Link to={officeOrderAddress(id)} className="text-rhine underline decoration-rhine/35 underline-offset-4">
            {reference}
          </Link>{" "}
          {name}
          <span className="text-soft">
            {open.length > 0 && ` · debe ${writtenCents(open.reduce((sum, one) => sum + one, 0))}`}
            {credit > 0 && ` · le debemos ${writtenCents(credit)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

type RowProperties = Shared & { movement: ShownMovement };

/** A receipt for money that came; a refund or a cost for money that went. */
function Booking({ movement: { id, cents, left, match, concept }, ticket, answer }: RowProperties) {
  const { text, choice } = fieldsOf(answer);
  const [order] = match.orders;
  const incoming = cents > 0;
  const out = { refund: "Devolución al cliente", cost: "Coste" };
  return (
    <details open={answer !== undefined} className="open:basis-full">
      <ButtonSummary aria-label={`Apuntar: ${concept}`}>Apuntar</ButtonSummary>
      <div className="mt-2 rounded-field border border-line bg-raised px-4 py-4" data-draft>
        <OrderForm
          form={bankForms.booking}
          ticket={ticket}
          answer={answer}
          place={`m-${id}`}
          submit={{ label: "Sí, apuntar", busyLabel: "Apuntando..." }}
        >
          <input type="hidden" name="movement" value={id} />
          {incoming && <input type="hidden" name="kind" value="receipt" />}
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            <TextField
              label="Importación"
              {...text("reference", match.orders.length === 1 ? order?.reference : undefined)}
              maxLength={40}
              placeholder="p. ej. RS-7K4M-Q2"
              hint={incoming ? "El cliente recibe la noticia de su pago." : undefined}
            />
            <TextField
              label="Importe en euros"
              inputMode="decimal"
              maxLength={20}
              {...text("euros", typedEuros(left))}
              hint="Si es de varias importaciones, apunta una parte en cada una."
            />
            {!incoming && (
              <>
                <SelectField label="Qué es" options={optionsOf(out)} {...choice("kind", (order?.credit ?? 0) > 0 ? "refund" : "cost")} />
                <SelectField label="Concepto de un coste" options={optionsOf(concepts)} {...choice("concept", "purchase")} />
              </>
            )}
          </div>
        </OrderForm>
      </div>
    </details>
  );
}

function Aside({ movement: { id, concept }, ticket, answer }: RowProperties) {
  return (
    <details open={answer !== undefined} className="open:basis-full">
      <ButtonSummary look="quiet" aria-label={`Apartar: ${concept}`}>
        Apartar
      </ButtonSummary>
      <div className="mt-2 rounded-field border border-line bg-raised px-4 py-4" data-draft>
        <OrderForm
          form={bankForms.aside}
          ticket={ticket}
          answer={answer}
          place={`m-${id}`}
          submit={{ label: "Apartar", busyLabel: "Apartando..." }}
        >
          <input type="hidden" name="movement" value={id} />
          <TextField
            label="Por qué no es de ninguna importación"
            {...fieldsOf(answer).text("note")}
            maxLength={300}
            placeholder="p. ej. Alquiler de la oficina"
          />
        </OrderForm>
      </div>
    </details>
  );
}
