import type { ReactNode } from "react";
import { TextField } from "#app/ui/form-field.tsx";
import { fieldsOf, type FormAnswer } from "../form-answer.ts";

/** The signed-in person, for the initial values of the fields. */
export type Person = { name: string; email: string } | undefined;

type Properties = { answer: FormAnswer | undefined; hint?: ReactNode };
type Known = { person?: Person };

/** The sender's fields. The lengths are those of app/lib/form-fields.ts. */
export function NameField({ answer, person, label = "Nombre" }: Properties & Known & { label?: string }) {
  return <TextField label={label} {...fieldsOf(answer).text("name", person?.name)} autoComplete="name" maxLength={120} />;
}

export function EmailField({ answer, person, hint }: Properties & Known) {
  return (
    <TextField
      label="Correo"
      {...fieldsOf(answer).text("email", person?.email)}
      type="email"
      autoComplete="email"
      maxLength={254}
      hint={hint}
    />
  );
}

export function PhoneField({ answer, hint }: Properties) {
  return (
    <TextField label="Teléfono" {...fieldsOf(answer).text("phone")} type="tel" autoComplete="tel" maxLength={40} optional hint={hint} />
  );
}
