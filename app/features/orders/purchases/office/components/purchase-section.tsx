import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { type FormAnswer, fieldsOf, seenField } from "#app/features/ground/forms/form-answer.ts";
import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { typedEuros } from "#app/lib/typed-euros.ts";
import { optionsOf, SelectField, TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { type Purchase, sellerCountries, sellerKinds, vatSchemes } from "../../purchase-words.ts";
import { purchaseForm } from "../messages.ts";
import type { OfficePurchase } from "../queries.server.ts";

type Properties = { purchase: OfficePurchase; ticket: string; answer: FormAnswer | undefined; today: string };

const place = "compra";

/** What the car was bought for, and from whom. */
export function PurchaseSection({ purchase: { recorded, disbursed }, ticket, answer, today }: Properties) {
  return (
    <OfficeOrderSection id={place} title="Compra del coche">
      {recorded && <PurchaseFacts purchase={recorded} />}
      <details open={answer !== undefined && !answer.ok} className="mt-3">
        <ButtonSummary>{recorded ? "Corregir la compra" : "Apuntar la compra"}</ButtonSummary>
        <div className="mt-2 rounded-field border border-line bg-raised px-4 py-4" data-draft>
          <OrderForm
            key={recorded?.revision}
            form={purchaseForm}
            ticket={ticket}
            answer={answer}
            place={place}
            submit={{ label: "Guardar la compra", busyLabel: "Guardando..." }}
          >
            <input type="hidden" name={seenField} value={recorded?.revision ?? 0} />
            <SellerFields answer={answer} purchase={recorded} />
            <PriceFields answer={answer} purchase={recorded} today={today} disbursed={disbursed} />
            {recorded && (
              <TextField label="Por qué se corrige" {...fieldsOf(answer).text("reason")} maxLength={300} hint="Queda en el registro." />
            )}
          </OrderForm>
        </div>
      </details>
    </OfficeOrderSection>
  );
}

function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { seller_name, seller_document, seller_address, seller_country, bought_on, cents, vat_scheme, document_number } = purchase;
  const facts = [
    ["Vende", [seller_name, seller_document].filter((part) => part !== "").join(", ")],
    ["Domicilio", [seller_address, sellerCountries[seller_country]].filter((part) => part !== "").join(", ")],
    ["Precio", `${writtenCents(cents)} · ${vatSchemes[vat_scheme]}`],
    ["Día", formatCalendarDay(bought_on)],
    ["Documento", document_number],
  ] as const;
  return (
    <dl className="mt-2 text-label">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 border-t border-line py-2">
            <dt className="text-small text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type FieldsProperties = { answer: FormAnswer | undefined; purchase: Purchase | undefined };

function SellerFields({ answer, purchase }: FieldsProperties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <SelectField label="Quién vende" options={optionsOf(sellerKinds)} {...choice("seller_kind", purchase?.seller_kind ?? "dealer")} />
      <TextField label="Nombre o empresa" {...text("seller_name", purchase?.seller_name)} maxLength={160} />
      <TextField label="Domicilio" {...text("seller_address", purchase?.seller_address)} maxLength={300} optional />
      <SelectField label="País" options={optionsOf(sellerCountries)} {...choice("seller_country", purchase?.seller_country ?? "DE")} />
      <TextField
        label="Documento del vendedor"
        {...text("seller_document", purchase?.seller_document)}
        maxLength={40}
        hint="NIF, USt-IdNr. o documento de identidad."
        optional
      />
      <TextField
        label="Factura o contrato de compra"
        {...text("document_number", purchase?.document_number)}
        maxLength={60}
        hint="Su número."
        optional
      />
    </div>
  );
}

function PriceFields({ answer, purchase, today, disbursed }: FieldsProperties & { today: string; disbursed: number }) {
  const { text, choice } = fieldsOf(answer);
  const euros = { inputMode: "decimal", maxLength: 20, placeholder: "1.234,56" } as const;
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <TextField
        label="Precio de compra en euros"
        {...euros}
        {...text("euros", purchase && typedEuros(purchase.cents))}
        hint="Con el IVA que lleve."
      />
      <TextField label="Día de la compra" type="date" max={today} {...text("bought_on", purchase?.bought_on ?? today)} />
      <SelectField label="Cómo vende" options={optionsOf(vatSchemes)} {...choice("vat_scheme", purchase?.vat_scheme ?? "margin")} />
      <TextField
        label="Impuestos y tasas del cliente"
        {...euros}
        {...text("disbursed", disbursed === 0 ? "" : typedEuros(disbursed))}
        hint="Los que pagamos en su nombre y van dentro del precio de venta: no cuentan en el margen."
        optional
      />
      <TextField
        label="Factura de la venta"
        {...text("sale_document_number", purchase?.sale_document_number)}
        maxLength={60}
        hint="Su número en tu programa de facturas."
        optional
      />
    </div>
  );
}
