import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ShownWithdrawal } from "../queries.server.ts";
import { refundWords } from "../refund-words.ts";
import { CarReturn } from "./car-return.tsx";
import { StatementText } from "./statement-text.tsx";

type Properties = { withdrawal: Extract<ShownWithdrawal, { kind: "declared" }>; /** The order's page. */ order: string; justSent: boolean };

/** What was declared, when, and what follows. It takes the focus when it replaces the form that was sent. */
export function DeclaredWithdrawal({ withdrawal, order, justSent }: Properties) {
  const { declaredAt, declaration, afterDelivery } = withdrawal;
  const section = useFocusOnChange(justSent ? declaredAt : undefined);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="desistido" className="flex scroll-mt-24 flex-col gap-6 outline-none">
      <h2 id="desistido" className="text-heading-2">
        Tu declaración ha llegado
      </h2>
      <p>
        La recibimos el {declaredAt}, y te hemos enviado un correo que lo confirma. {refundWords(withdrawal)}{" "}
        {afterDelivery && "Te escribimos para acordar cómo devolver el coche."}
      </p>
      {afterDelivery && <CarReturn />}
      <StatementText text={declaration} />
      <p>
        <ButtonLink to={order} look="secondary">
          Volver a mi importación
        </ButtonLink>
      </p>
    </section>
  );
}
