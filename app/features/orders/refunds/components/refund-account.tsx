import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { refundAccountForm } from "../messages.ts";
import type { OwnRefundAccount } from "../queries.server.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  account: OwnRefundAccount | undefined;
  /** What is owed stands for the next payments of an open order, unless the customer wants it back. */
  orderOpen: boolean;
};

const place = "cuenta";

/** Asks the customer for the account to which a refund goes. */
export function RefundAccount({ ticket, answer, account, orderOpen }: Properties) {
  const { text } = fieldsOf(answer);
  const failed = answer !== undefined && !answer.ok;
  return (
    <div id={place} className="mt-3 scroll-mt-24 text-label">
      {account && (
        <p>
          Lo devolvemos a la cuenta de {account.holder} que acaba en <strong>{account.lastFour}</strong>. Nos la diste el {account.given}.
        </p>
      )}
      <details open={failed || (account === undefined && !orderOpen)}>
        <summary className="inline-flex min-h-10 items-center text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
          {account ? "Cambiar la cuenta" : orderOpen ? "Prefiero que me lo devolváis" : "Dinos a qué cuenta te lo devolvemos"}
        </summary>
        <div className="mt-2 rounded-tile bg-tile px-4 py-4">
          <OrderForm
            form={refundAccountForm}
            ticket={ticket}
            answer={answer}
            place={place}
            submit={{ label: "Guardar la cuenta", busyLabel: "Guardando...", size: "small" }}
          >
            <TextField label="Titular" {...text("holder", account?.holder ?? "")} maxLength={120} autoComplete="name" />
            <TextField
              label="IBAN"
              {...text("iban")}
              maxLength={60}
              autoComplete="off"
              hint="Solo lo ve quien hace la transferencia, y se borra cuando ya no hace falta."
            />
          </OrderForm>
        </div>
      </details>
    </div>
  );
}
