import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { signInAgain } from "../messages.ts";

/** What a person must do before a delicate change (row A12). */
export type NeededConfirmation = "recent" | "password" | "code" | "sign-in";

type Properties = { needed: NeededConfirmation; answer: FormAnswer | undefined; always?: boolean };

/** Asks for the password in place or says what to do instead; renders nothing when it was just given. */
export function ConfirmationField({ needed, answer, always = false }: Properties) {
  if (needed === "code") {
    return (
      <p className="text-label text-soft">
        Para esto necesitamos un código de tu app. <TextLink to="/auth/codigo?redirectTo=/dashboard/seguridad">Dar el código</TextLink>
      </p>
    );
  }
  if (needed === "sign-in") return <p className="text-label text-soft">{signInAgain}</p>;
  if (needed === "recent" && !always) return null;
  return (
    <TextField
      label="Tu contraseña actual"
      {...fieldsOf(answer).text("current_password")}
      type="password"
      autoComplete="current-password"
      maxLength={512}
    />
  );
}
