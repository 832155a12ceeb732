import { useMemo } from "react";
import { FileForm } from "#app/features/ground/forms/components/file-form.tsx";
import { restorePath } from "#app/features/people/accounts/messages.ts";
import { FileField, TextField } from "#app/ui/form-field.tsx";
import { restoreSentences, restoring } from "../messages.ts";

/** `refusal`: the sentence with which the server refused the form without JavaScript. */
export function RestoreForm({ token, refusal }: { token: string; refusal: string | undefined }) {
  // The free disk of the server limits the file.
  const destination = useMemo(() => ({ address: restorePath(token), largest: Infinity, sentences: restoreSentences }), [token]);
  return (
    <div className="rounded-tile border border-line bg-raised">
      <FileForm destination={destination} refusal={refusal} submitLabel="Restaurar la copia" storing={restoring}>
        <TextField
          label="Contraseña o clave"
          name="secret"
          type="password"
          autoComplete="off"
          maxLength={500}
          optional
          hint="La de la copia, si está cifrada: su nombre acaba en .age."
        />
        <FileField label="Copia" name="file" accept=".zst,.age" hint="El archivo rinsegura-….tar.zst o rinsegura-….tar.zst.age." />
        <FileField
          label="Personas borradas"
          name="file"
          accept=".jsonl"
          optional
          hint="rinsegura-erased.jsonl, que está junto a las copias: quien se borró después de la copia se borra otra vez."
        />
      </FileForm>
    </div>
  );
}
