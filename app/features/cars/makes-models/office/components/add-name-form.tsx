import { type ReactNode, useId } from "react";
import { SubmissionForm, SubmitButton, useStableTicket } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Select, TextInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { officeMessages } from "../messages.ts";

type Common = { ticket: string; answer: FormAnswer | undefined };

/** Adds a make, and is ready for the next one. */
export function AddMakeForm({ ticket, answer }: Common) {
  return <AddNameForm form="create-make" ticket={ticket} answer={answerAbout("create-make", answer)} noun="marca" longest={60} />;
}

type ModelProperties = Common & { makes: readonly { id: string; name: string }[]; /** Initially chosen. */ make: string };

/** Adds a model. The make stays chosen, because people often add several models of one make. */
export function AddModelForm({ ticket, answer, makes, make }: ModelProperties) {
  const about = answerAbout("create-model", answer);
  const last = about?.outcome?.["make"];
  const field = fieldsOf(about).choice("make_id", typeof last === "string" ? last : make);
  const id = useId();
  return (
    <AddNameForm form="create-model" ticket={ticket} answer={about} noun="modelo" longest={120}>
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
    </AddNameForm>
  );
}

type Properties = Common & { form: "create-make" | "create-model"; noun: "marca" | "modelo"; longest: number; children?: ReactNode };

function AddNameForm({ form, ticket, answer, noun, longest, children }: Properties) {
  const { error, ...field } = fieldsOf(answer).text("name");
  const label = noun === "marca" ? "Nueva marca" : "Nuevo modelo";
  const id = useId();
  return (
    <SubmissionForm form={form} ticket={useStableTicket(ticket, answer)} answer={answer} failed={officeMessages[form].failed} noValidate>
      <div className="flex flex-wrap items-start gap-3 border-b border-line px-4.5 py-3">
        {children}
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
        <SubmitButton label={`Añadir ${noun}`} busyLabel="Añadiendo…" size="small" />
      </div>
    </SubmissionForm>
  );
}
