import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConsentField, TextField } from "#app/ui/form-field.tsx";
import { confirmPurchaseForm } from "../messages.ts";
import type { Purchase } from "../queries.server.ts";

type Properties = { purchase: Purchase; ticket: string; answer: FormAnswer | undefined; payment: string; base: string };

/** The page on which the customer confirms the purchase. `payment`: what is due with it, in a sentence. */
export function PurchaseForm({ purchase, ticket, answer, payment, base }: Properties) {
  return (
    <>
      <blockquote className="rounded-tile bg-tile px-5 py-4 wrap-anywhere">{purchase.statement}</blockquote>
      <p className="mt-4 max-w-prose text-soft">{payment}</p>
      <div className="mt-6 max-w-xl">
        <OrderForm
          form={confirmPurchaseForm}
          ticket={ticket}
          answer={answer}
          submit={{ label: "Confirmar la compra con obligación de pago", busyLabel: "Confirmando..." }}
        >
          <input type="hidden" name="seen" value={purchase.seen} />
          <TextField label="Tu nombre y apellidos" {...fieldsOf(answer).text("name")} autoComplete="name" maxLength={120} />
          <ConsentField
            name="agreed"
            required
            ticked={answer?.typed["agreed"] === "on"}
            error={answer?.errors.fields["agreed"]}
            label="He leído lo que confirmo."
          />
        </OrderForm>
        <p className="mt-5">
          <ButtonLink to={base} look="quiet">
            Volver sin confirmar
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

/** What was confirmed, for both sides. */
export function ConfirmedPurchase({ confirmed }: { confirmed: NonNullable<Purchase["confirmed"]> }) {
  return (
    <details className="mt-3 text-label">
      <summary className="inline-flex min-h-10 items-center text-rhine underline decoration-rhine/35 underline-offset-4">
        Compra confirmada el {confirmed.at}
      </summary>
      <p className="mt-1 max-w-prose wrap-anywhere text-soft">
        «{confirmed.statement}» {confirmed.name}.
      </p>
    </details>
  );
}
