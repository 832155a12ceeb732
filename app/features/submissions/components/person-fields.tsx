import type { ReactNode } from "react";
import { TextField } from "#app/ui/form-field.tsx";
import { fieldsOf } from "../fields-of.ts";
import type { FormAnswer } from "../form-answer.ts";

type Properties = { answer: FormAnswer | undefined; hint?: ReactNode };

/** Who is writing. The lengths are the ones that app/lib/form-fields.ts reads. */
export function NameField({ answer, label = "Nombre" }: { answer: FormAnswer | undefined; label?: string }) {
  return <TextField label={label} {...fieldsOf(answer).text("name")} autoComplete="name" maxLength={120} />;
}

export function EmailField({ answer, hint }: Properties) {
  return <TextField label="Correo" {...fieldsOf(answer).text("email")} type="email" autoComplete="email" maxLength={254} hint={hint} />;
}

export function PhoneField({ answer, hint }: Properties) {
  return (
    <TextField label="Teléfono" {...fieldsOf(answer).text("phone")} type="tel" autoComplete="tel" maxLength={40} optional hint={hint} />
  );
}
