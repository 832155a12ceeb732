import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  name?: "password" | "password_again";
  label: string;
  /** Whether it is being chosen; otherwise it is the one that the account has. */
  fresh?: boolean;
  hint?: string;
};

/** A password is never sent back to the page, so the box is empty after a mistake. Pasting and password managers are welcome. */
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

/** A new password, twice. */
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
