import { useId } from "react";
import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import { answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { useStableTicket } from "#app/features/ground/forms/components/stable-ticket.ts";
import { Select, TextInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { officeMessages } from "../messages.ts";

type Common = { ticket: string; answer: FormAnswer | undefined };
const line = "flex flex-wrap items-start gap-3 border-b border-line px-4.5 py-3";

/** Adds a make, and is ready for the next one. */
export function AddMakeForm({ ticket, answer }: Common) {
  const about = answerAbout("create-make", answer);
  return (
    <SubmissionForm
      form="create-make"
      ticket={useStableTicket(ticket, about)}
      answer={about}
      failed={officeMessages["create-make"].failed}
      noValidate
    >
      <div className={line}>
        <NameField label="Nueva marca" longest={60} answer={about} />
        <SubmitButton label="Añadir marca" busyLabel="Añadiendo…" size="small" />
      </div>
    </SubmissionForm>
  );
}

type ModelProperties = Common & { makes: readonly { id: string; name: string }[]; /** Initially chosen. */ make: string };

/** Adds a model. The make stays chosen, because people often add several models of one make. */
export function AddModelForm({ ticket, answer, makes, make }: ModelProperties) {
  const about = answerAbout("create-model", answer);
  const last = about?.outcome?.["make"];
  const field = fieldsOf(about).choice("make_id", typeof last === "string" ? last : make);
  const id = useId();
  return (
    <SubmissionForm
      form="create-model"
      ticket={useStableTicket(ticket, about)}
      answer={about}
      failed={officeMessages["create-model"].failed}
      noValidate
    >
      <div className={line}>
        <div className="flex w-full flex-col gap-1.5 tablet:w-56">
          <Select
            key={field.chosen}
            name={field.name}
            chosen={field.chosen}
            short
            aria-label="Marca del modelo nuevo"
            aria-invalid={field.error === undefined ? undefined : true}
            aria-describedby={field.error === undefined ? undefined : id}
          >
            <option value="">Elige la marca</option>
            {makes.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <FieldError id={id} error={field.error} />
        </div>
        <NameField label="Nuevo modelo" longest={120} answer={about} />
        <SubmitButton label="Añadir modelo" busyLabel="Añadiendo…" size="small" />
      </div>
    </SubmissionForm>
  );
}

function NameField({ label, longest, answer }: { label: string; longest: number; answer: FormAnswer | undefined }) {
  const { error, ...field } = fieldsOf(answer).text("name");
  const id = useId();
  return (
    <div className="flex min-w-0 grow basis-40 flex-col gap-1.5 tablet:max-w-96">
      <TextInput
        {...field}
        short
        maxLength={longest}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
