import type { ReactNode } from "react";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import {
  type FormProperties,
  SubmissionForm,
  SubmitLine,
  useStableTicket,
} from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { SelectField, TextField } from "#app/ui/form-field.tsx";
import type { ShownSource } from "../queries/sources.server.ts";
import { goneLabels, goneWishes, recognition } from "../runs/import-state.ts";
import { arrivalNames, arrivalWays } from "../sources/arrival.ts";
import { keepSourceForm, sourceMessages } from "../messages.ts";

type Option = { value: string; label: string };
type Properties = FormProperties & {
  source: ShownSource | undefined;
  formats: readonly Option[];
  admins: readonly Option[];
  /** Whether the operator has a folder for files. */ hasFolder: boolean;
};

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));
const usualHour = 5;
const unmade = {
  name: "",
  format: recognition,
  status: "german_prospect",
  gone: "leave",
  arrives: "by_hand",
  folder: "",
  address: "",
  fetchHour: null,
  expectedDays: null,
  toldId: "",
} as const;

/** The form of a source. Only the fields of the chosen way are shown, also without a script. */
export function SourceForm({ source, formats, admins, hasFolder, ticket, answer }: Properties) {
  const held = useStableTicket(ticket, answer);
  const { text, choice } = fieldsOf(answer);
  const initial = source ?? unmade;
  return (
    <SubmissionForm form={keepSourceForm} ticket={held} answer={answer} failed={sourceMessages[keepSourceForm].failed}>
      <TextField label="Nombre" {...text("name", initial.name)} maxLength={80} hint="De quién son los coches, como «Autohaus Schmidt»." />
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField label="Formato" {...choice("format", initial.format)} options={formats} />
        <SelectField
          label="Estado de los coches nuevos"
          {...choice("vehicle_status", initial.status)}
          options={vehicleStatuses.map((value) => ({ value, label: statusLabel(value) }))}
        />
      </div>
      <ChoiceField
        legend="Coches que ya no están en el archivo"
        stacked
        {...choice("gone", initial.gone)}
        choices={goneWishes.map((value) => ({ value, label: goneLabels[value] }))}
      />
      <div className="group/way flex flex-col gap-5">
        <ChoiceField
          legend="Cómo llega el archivo"
          stacked
          {...choice("arrives", initial.arrives)}
          choices={arrivalNames.map((value) => ({ value, label: arrivalWays[value], text: explained(value, hasFolder) }))}
        />
        <Way className="group-has-[[value=folder]:checked]/way:flex">
          <TextField
            label="Carpeta"
            {...text("folder", initial.folder)}
            maxLength={40}
            hint="Letras minúsculas, cifras y guiones. Está dentro de la carpeta de archivos del servidor."
          />
        </Way>
        <Way className="group-has-[[value=address]:checked]/way:flex">
          <TextField label="Dirección" {...text("address", initial.address)} type="url" maxLength={500} hint="Empieza por https://." />
          <SelectField label="Hora" {...choice("fetch_hour", String(initial.fetchHour ?? usualHour))} short options={hours} />
        </Way>
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label="Días entre dos archivos"
          {...text("expected_days", initial.expectedDays?.toString() ?? "")}
          inputMode="numeric"
          maxLength={2}
          optional
          hint="Si pasan más sin ninguno, avisamos."
        />
        <SelectField
          label="A quién se avisa"
          {...choice("told_id", initial.toldId)}
          options={[{ value: "", label: "Al correo de la empresa" }, ...admins]}
        />
      </div>
      <SubmitLine label="Guardar la fuente" busyLabel="Guardando..." size="small" />
    </SubmissionForm>
  );
}

function explained(way: (typeof arrivalNames)[number], hasFolder: boolean): string | undefined {
  if (way === "folder" && !hasFolder) return "El servidor no tiene ninguna carpeta para archivos: falta STOCK_FOLDER.";
  return way === "post" ? "La clave se crea después de guardar." : undefined;
}

function Way({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`hidden flex-col gap-5 ${className}`}>{children}</div>;
}
