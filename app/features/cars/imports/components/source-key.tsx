import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import { CopiedText } from "#app/ui/office/copied-text.tsx";
import { OfficeFrame } from "#app/ui/office/office-table.tsx";
import { makeKeyForm } from "../messages.ts";

type Properties = { hasKey: boolean; /** The one that was made a moment ago. */ made: string; address: string };

/** The key with which a program sends a source's files, and how. */
export function SourceKey({ hasKey, made, address }: Properties) {
  return (
    <OfficeFrame>
      <section aria-labelledby="clave" className="px-4.5 py-4 text-label">
        <h2 id="clave" className="text-card">
          Clave
        </h2>
        <p className="mt-1 mb-3 max-w-prose text-soft">
          El programa envía el archivo entero a {address}, con la clave en la cabecera Authorization. {!hasKey && "Todavía no hay ninguna."}
        </p>
        {made !== "" && (
          <div role="status" className="mb-4 rounded-field border border-rhine bg-rhine-faint px-4.5 py-4">
            <CopiedText
              label="Copia la orden ahora"
              text={`curl --data-binary @coches.csv -H "Content-Type: application/octet-stream" -H "Authorization: Bearer ${made}" ${address}`}
            />
            <p className="mt-2 max-w-prose text-small">Solo se muestra esta vez. Quien la tenga puede cambiar los coches de esta fuente.</p>
          </div>
        )}
        <ButtonWithQuestion
          form={makeKeyForm}
          label={hasKey ? "Crear otra clave" : "Crear la clave"}
          look={hasKey ? "quiet" : "secondary"}
          sure="Sí, crearla"
        >
          {hasKey ? "La clave de ahora deja de valer en el acto." : "La clave se muestra una sola vez."}
        </ButtonWithQuestion>
      </section>
    </OfficeFrame>
  );
}
