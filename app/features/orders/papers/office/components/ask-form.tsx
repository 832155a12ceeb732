import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { paperKinds } from "../../paper-kinds.ts";
import { askForm } from "../messages.ts";

/** Without JavaScript, the browser shows the answer here. */
export const askPlace = "pedir";

/** Asks the customer for a paper, or adds one that the team brings. */
export function AskForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  const { text, choice } = fieldsOf(answer);
  return (
    <div className="mt-3 max-w-3xl rounded-tile border border-line bg-raised p-4.5">
      <SubmissionForm form={askForm} ticket={ticket} answer={answer} failed={responseLost} place={askPlace} noValidate>
        {({ busy }) => (
          <>
            <div className="grid gap-4 tablet:grid-cols-2">
              <SelectField {...choice("kind", "identity")} label="Papel" options={paperKinds} short />
              <TextField {...text("title")} label="Nombre" hint="Vacío: el del papel elegido." maxLength={120} optional="unmarked" short />
              <SelectField
                {...choice("brought_by", "customer")}
                label="Quién lo trae"
                options={[
                  { value: "customer", label: "El cliente" },
                  { value: "team", label: "Nosotros" },
                ]}
                short
              />
              <SelectField
                {...choice("shared", "yes")}
                label="Quién lo ve"
                options={[
                  { value: "yes", label: "El cliente y nosotros" },
                  { value: "no", label: "Solo nosotros" },
                ]}
                short
              />
              <TextField {...text("asked_until")} type="date" label="Hasta cuándo" optional="unmarked" short />
            </div>
            <TextAreaField
              {...text("request")}
              label="Petición"
              hint="Para qué hace falta y cómo: «Por las dos caras, y que se lea la fecha»."
              rows={3}
              maxLength={500}
              optional="unmarked"
            />
            <div>
              <Button type="submit" size="small" disabled={busy}>
                {busy ? "Guardando…" : "Añadir"}
              </Button>
            </div>
          </>
        )}
      </SubmissionForm>
    </div>
  );
}
