import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { longestBody, longestTitle } from "../bounds.ts";
import { placeholders } from "../placeholders.ts";

export function SavedReplyFields({ answer, title, body }: { answer: FormAnswer | undefined; title?: string; body?: string }) {
  const fields = fieldsOf(answer);
  return (
    <>
      <TextField label="Título" {...fields.text("title", title)} maxLength={longestTitle} autoComplete="off" />
      <TextAreaField
        label="Texto"
        {...fields.text("body", body)}
        rows={5}
        maxLength={longestBody}
        hint={`Se rellenan solos: ${placeholders.map(({ name, meaning }) => `${name}, ${meaning}`).join("; ")}.`}
      />
    </>
  );
}
