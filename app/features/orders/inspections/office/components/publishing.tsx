import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { seenField } from "#app/features/ground/forms/hidden-fields.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { publishForm, publishMessages } from "../messages.ts";
import type { EditedInspection } from "../queries.server.ts";

/** Says whether the customer sees the report, and publishes a saved one that has a verdict. */
export function Publishing({ inspection }: { inspection: EditedInspection }) {
  const { published, revision, verdict, counts } = inspection;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      <StateBadge tone={published ? "good" : "waiting"}>{published ? "Publicado" : "Borrador"}</StateBadge>
      <span className="text-soft">
        {counts.total - counts.unchecked} de {counts.total} puntos revisados
      </span>
      {published ? (
        <span className="text-soft">El cliente lo ve. Si lo cambias, se lo decimos.</span>
      ) : revision > 0 && verdict !== "" ? (
        <OneButtonForm
          form={publishForm}
          fields={{ [seenField]: String(revision) }}
          label="Publicar para el cliente"
          about="el informe guardado"
          messages={publishMessages}
        />
      ) : (
        <span className="text-soft">Para publicarlo, elige un veredicto y guarda.</span>
      )}
    </div>
  );
}
