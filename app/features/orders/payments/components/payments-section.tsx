import type { ReactNode } from "react";
import { OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { accountFacts, type CompanyAccount } from "#app/features/ground/company-account/account.ts";
import { AccountCheck } from "#app/features/ground/company-account/components/account-check.tsx";
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { concepts, methods } from "../concepts.ts";
import { chargeWords, type Charge, type Ledger, type LedgerEntry } from "../ledger.ts";

type Properties = {
  ledger: Ledger;
  account: CompanyAccount;
  reference: string;
  orderOpen: boolean;
  /** What stands below a balance in the customer's favour. */
  children?: ReactNode;
};

export function PaymentsSection({ ledger, account, reference, orderOpen, children }: Properties) {
  const { charges, movements, reversed, charged, received, owed, credit } = ledger;
  const isEmpty = charges.length === 0 && movements.length === 0;
  return (
    <OrderSection
      id="pagos"
      title="Pagos"
      aside={
        charged > 0 && (
          <p className="font-semibold">
            {writtenPayment(Math.max(received, 0)).replace("\u00a0€", "")} de {writtenPayment(charged)}
          </p>
        )
      }
    >
      {isEmpty && (
        <p className="mt-2 text-label text-soft">
          {orderOpen
            ? "Todavía no hay nada que pagar. Cuando aceptes el presupuesto, aquí verás qué se paga, cuándo y cómo."
            : "No hubo nada que pagar."}
        </p>
      )}
      {charged > 0 && <CoveredBar received={Math.max(received, 0)} charged={charged} />}
      {charges.length > 0 && (
        <ul className="mt-3">
          {charges.map((charge) => (
            <ChargeRow key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
      {credit > 0 && (
        <p className="mt-3 rounded-field bg-tile px-4 py-3 text-label">
          Tienes <strong>{writtenPayment(credit)}</strong> a tu favor.{" "}
          {orderOpen
            ? "Cuentan para tus próximos pagos, salvo que prefieras que te los devolvamos."
            : "Te los devolvemos por el mismo medio de pago."}
        </p>
      )}
      {children}
      {(orderOpen || owed > 0) && <HowToPay account={account} reference={reference} isOwing={owed > 0} />}
      <Entries title="Movimientos" entries={movements} />
      <Entries title="Apuntes anulados" entries={reversed} />
    </OrderSection>
  );
}

function ChargeRow({ charge }: { charge: Charge }) {
  const { label, tone } = chargeWords(charge);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 text-label">
      <span className="min-w-0 wrap-anywhere">
        {concepts[charge.concept]} · {writtenPayment(charge.cents)}
        {charge.note !== "" && <span className="block text-small text-soft">{charge.note}</span>}
      </span>
      <StateBadge tone={tone}>{label}</StateBadge>
    </li>
  );
}

type HowToPayProperties = Pick<Properties, "account" | "reference"> & { isOwing: boolean };

/** Each open order shows the account: who finds none waits for somebody to send one. */
function HowToPay({ account, reference, isOwing }: HowToPayProperties) {
  const facts = [...accountFacts(account), { name: "Concepto", value: reference }];
  return (
    <div className="mt-3 rounded-tile bg-tile px-4 py-3.5 text-label">
      <h3 className="font-text text-label font-semibold tracking-normal">Cómo pagar</h3>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-soft">
        {isOwing ? `${paymentSentence} Te avisamos cuando llegue.` : "Ahora no tienes que pagar nada. Cuando te toque, será a esta cuenta."}
      </p>
      <AccountCheck />
    </div>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="mt-3 text-label">
      <summary className="inline-flex min-h-10 items-center text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
        {title} ({entries.length})
      </summary>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              {wordsOf(entry)}
              <span className="block text-small text-soft">{detailsOf(entry)}</span>
            </span>
            <span>{writtenPayment(entry.cents)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsOf({ kind, concept }: LedgerEntry): string {
  if (kind === "receipt") return "Recibida de ti";
  return kind === "refund" ? "Devuelta a ti" : concepts[concept];
}

function detailsOf({ kind, booked_on, method, bank_reference, note }: LedgerEntry): string {
  const day = booked_on === null ? "" : formatCalendarDay(booked_on);
  return [day, kind === "charge" ? "" : methods[method], bank_reference, note].filter((part) => part !== "").join(" · ");
}

type CoveredBarProperties = { /** Cents. */ received: number; charged: number };

function CoveredBar({ received, charged }: CoveredBarProperties) {
  const percent = Math.round(Math.min(received / charged, 1) * 100);
  return (
    <svg
      role="progressbar"
      aria-label="Recibido"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-2.5 h-2 w-full rounded-pill bg-grey-faint"
    >
      <rect width={`${percent}%`} height="100%" rx="4" className="fill-rhine" />
    </svg>
  );
}
