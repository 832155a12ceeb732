import { FileForm, type FileDestination } from "#app/features/ground/forms/components/file-form.tsx";
import { writtenIban } from "#app/lib/iban.ts";
import { FileField, SelectField } from "#app/ui/form-field.tsx";
import { OfficeFrame } from "#app/ui/office/office-table.tsx";
import { bankAddress } from "../addresses.ts";
import { largestStatement, statementSentences } from "../messages.ts";

const destination: FileDestination = { address: bankAddress, largest: largestStatement, sentences: statementSentences };

type Properties = {
  /** What became of the statement that was read just now. */
  outcome: string | undefined;
  refusal: string | undefined;
  /** Of the newest movement that is known, in words. */
  lastDay: string | undefined;
  /** Those that are or were ours. */
  ibans: readonly string[];
};

/** Its outcome stands in the form: a notice over the page would lie on those of the movements. */
export function StatementForm({ outcome, refusal, lastDay, ibans }: Properties) {
  return (
    <OfficeFrame>
      <h2 className="border-b border-line px-4.5 py-3.5 text-card">Leer un extracto</h2>
      <FileForm destination={destination} refusal={refusal} submitLabel="Leer el extracto" storing="Leyendo los movimientos.">
        {ibans.length > 1 && (
          <SelectField
            label="Cuenta del extracto"
            name="account"
            chosen=""
            hint="Para un CSV. Un archivo en Norma 43 trae la suya."
            options={[
              { value: "", label: "Elige la cuenta" },
              ...ibans.map((iban, place) => ({ value: iban, label: `${writtenIban(iban)}${place === 0 ? " (la de ahora)" : ""}` })),
            ]}
          />
        )}
        <FileField
          label="Archivo del banco"
          name="file"
          accept=".n43,.txt,.q43,.aeb,.csb,.csv,text/plain,text/csv"
          hint="En Norma 43 o CSV, con días enteros. Puedes repetir días: un movimiento que ya está no entra otra vez."
        />
        {outcome !== undefined && refusal === undefined && (
          <p role="status" className="rounded-field border border-line px-4 py-3 text-label">
            Extracto leído: {outcome}
          </p>
        )}
        {lastDay !== undefined && <p className="text-label text-soft">El último movimiento que tenemos es del {lastDay}.</p>}
      </FileForm>
    </OfficeFrame>
  );
}
