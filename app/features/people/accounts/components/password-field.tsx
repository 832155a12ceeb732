import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";

type Properties = { answer: FormAnswer | undefined; name?: "password" | "password_again"; label: string; fresh?: boolean; hint?: string };

/** The server never sends a password back, so the box is empty after a mistake. Pasting and password managers are allowed. */
export function PasswordField({ answer, name = "password", label, fresh = false, hint }: Properties) {
  return (
    <TextField
      type="password"
      name={name}
      label={label}
      hint={hint}
      autoComplete={fresh ? "new-password" : "current-password"}
      error={answer?.errors.fields[name]}
    />
  );
}

export function NewPasswordFields({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <>
      <PasswordField
        answer={answer}
        label="Contraseña"
        fresh
        hint="6 caracteres como mínimo. Tres palabras sueltas son mejor que una rara."
      />
      <PasswordField answer={answer} name="password_again" label="Repite la contraseña" fresh />
    </>
  );
}
