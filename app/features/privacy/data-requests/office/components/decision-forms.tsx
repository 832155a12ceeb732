import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { deliverMessages, discardMessages, eraseMessages, proveMessages } from "../messages.ts";

const decisionFailures = {
  "prove-by-hand": proveMessages.failed,
  discard: discardMessages.failed,
  "deliver-copy": deliverMessages.failed,
  "erase-data": eraseMessages.failed,
};

type Properties = { ticket: string; answer: FormAnswer | undefined; type: string; status: string; hasAccount: boolean };

/** The buttons for a request in its present status, with what each does. */
export function DecisionForms({ ticket, answer, type, status, hasAccount }: Properties) {
  const decision = (form: keyof typeof decisionFailures, label: string, busyLabel: string, look: "primary" | "secondary" = "primary") => (
    <SubmissionForm form={form} ticket={ticket} answer={answerAbout(form, answer)} failed={decisionFailures[form]}>
      {({ busy }) => (
        <div>
          <Button type="submit" size="small" look={look} disabled={busy}>
            {busy ? busyLabel : label}
          </Button>
        </div>
      )}
    </SubmissionForm>
  );
  if (status === "unverified") {
    return (
      <div className="flex flex-col gap-4">
        <p>
          Nadie ha pulsado el enlace que enviamos a ese correo. Si has comprobado por otro medio quién la envía, por ejemplo por teléfono,
          dilo aquí; si no, no se puede atender.
        </p>
        {decision("prove-by-hand", "He comprobado quién es", "Apuntando...", "secondary")}
        {decision("discard", "Descartar la solicitud", "Descartando...", "secondary")}
      </div>
    );
  }
  if (status !== "pending") return null;
  if (type !== "deletion") {
    return (
      <div className="flex flex-col gap-4">
        <p>
          Preparamos una copia de todo lo que hay con ese correo{hasAccount ? " y en su cuenta" : ""}. La persona recibe un correo con la
          página de la que descargarla; los datos no van en el correo.
        </p>
        {decision("deliver-copy", "Entregar la copia", "Entregando...")}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        {hasAccount
          ? "Tiene cuenta: se borra dentro de siete días con todo lo que envió, y hasta entonces puede arrepentirse."
          : "No tiene cuenta: lo que envió con ese correo se borra ahora mismo, y no se puede deshacer."}{" "}
        Lo que la ley manda conservar queda bloqueado.
      </p>
      <details>
        <summary className="w-fit rounded-field border border-control/60 bg-raised px-3.5 py-2.5 font-medium">Borrar los datos…</summary>
        <div className="mt-4 flex flex-col gap-4 border-l-2 border-red pl-4">
          <p className="font-medium">¿Seguro? La persona recibe un correo con la respuesta.</p>
          {decision("erase-data", "Sí, borrar los datos", "Borrando...")}
        </div>
      </details>
    </div>
  );
}
