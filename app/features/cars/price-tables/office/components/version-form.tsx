import { useState } from "react";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { FormPart } from "#app/features/cars/vehicles/office/components/form-part.tsx";
import { SubmissionForm, SubmitButton, useStableTicket } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { priceTablesAddress } from "../addresses.ts";
import { saveForm, saveMessages } from "../messages.ts";
import type { FormBeginning } from "../shown-table.ts";
import { tableLayouts } from "../table-layouts.ts";
import { type Part, unitOf, type FiguresByRegion, type SingleFigures } from "../figures.ts";
import { RowsPart, type TypedBoxes, typedBoxes, FigureBox, FigureErrors } from "./rows-part.tsx";
import { regionCodes, regions } from "../../regions.ts";

type Properties = {
  name: TableName;
  ticket: string;
  /** The newest row of the table's history, as the page shows it now. */
  seen: number;
  beginning: FormBeginning;
  answer: FormAnswer | undefined;
};

/** The figures of a table with their first day and their source. It works without JavaScript. */
export function VersionForm({ name, ticket, seen, beginning, answer }: Properties) {
  const held = useStableTicket(ticket, answer);
  const refused = answer?.ok === false ? answer : undefined;
  // The page loads its data again, but the person still writes about what they saw first (row R21).
  const [seenFirst] = useState(refused?.typed[seenField] ?? String(seen));
  const outdated = refused?.errors.form !== undefined && seenFirst !== String(seen);
  const boxes = typedBoxes(beginning.texts, answer);
  return (
    <div id="cifras" data-draft className="scroll-mt-20">
      <h2 className="mt-8 text-card">Guardar una versión</h2>
      <p className="mb-3 text-soft">{beginning.note}</p>
      <SubmissionForm form={saveForm} ticket={held} answer={answer} failed={saveMessages.failed} place="cifras" noValidate>
        <input type="hidden" name={seenField} value={seenFirst} />
        <Origin beginning={beginning} answer={answer} />
        {tableLayouts[name].parts.map((part) => (
          <FormPart key={part.id} id={`parte-${part.id}`} title={part.title}>
            <PartBoxes part={part} boxes={boxes} />
          </FormPart>
        ))}
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-1 py-3">
          <SubmitButton label="Guardar versión" busyLabel="Guardando…" size="small" />
          {outdated && <SubmitButton label="Guardar lo mío encima" name="overwrite" value={seen} look="secondary" size="small" />}
          <ButtonLink to={priceTablesAddress} look="secondary" size="small">
            Volver
          </ButtonLink>
        </div>
      </SubmissionForm>
    </div>
  );
}

function PartBoxes({ part, boxes }: { part: Part; boxes: TypedBoxes }) {
  if (part.kind === "single") return <SinglePart part={part} boxes={boxes} />;
  return part.kind === "byRegion" ? <RegionPart part={part} boxes={boxes} /> : <RowsPart part={part} boxes={boxes} />;
}

function Origin({ beginning: { validFrom, source }, answer }: Pick<Properties, "beginning" | "answer">) {
  const { text } = fieldsOf(answer);
  return (
    <FormPart id="origen" title="Desde cuándo y de dónde">
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          {...text("valid_from", validFrom)}
          type="date"
          label="Valen desde"
          hint="Hoy o un día futuro. Hasta entonces siguen las de ahora."
          short
        />
        <TextField
          {...text("source_date", source.date)}
          type="date"
          label="Fecha de la fuente"
          hint="La de la ley, o el día en que consultaste la página."
          short
        />
        <TextField {...text("source_title", source.title)} label="Fuente" hint="La ley, la orden o la página." maxLength={300} short />
        <TextField
          {...text("source_address", source.address)}
          label="Dirección de la fuente"
          inputMode="url"
          maxLength={500}
          optional
          short
        />
      </div>
    </FormPart>
  );
}

/** The same figures for every region: a row for each. On a phone the region's name stands above its boxes. */
function RegionPart({ part: { id, columns }, boxes: { texts, errors } }: { part: FiguresByRegion; boxes: TypedBoxes }) {
  const named = Object.entries(columns);
  const shape =
    named.length > 2
      ? "grid-cols-4 tablet:grid-cols-[11rem_repeat(4,minmax(0,8rem))]"
      : "grid-cols-2 tablet:grid-cols-[11rem_repeat(2,minmax(0,10rem))]";
  return (
    <div>
      <div
        aria-hidden="true"
        className={`sticky top-14 z-10 grid items-end gap-x-2 border-b border-line bg-raised pb-1.5 text-small text-soft tablet:top-0 tablet:pt-1.5 ${shape}`}
      >
        <span className="max-tablet:hidden">Comunidad</span>
        {named.map(([column, figure]) => (
          <span key={column} className="text-right">
            {figure.label} <span className="max-tablet:hidden">({unitOf(figure)})</span>
          </span>
        ))}
      </div>
      {regionCodes.map((code) => {
        const paths = named.map(([column, figure]) => ({ path: `${id}.${code}.${column}`, figure }));
        return (
          <div
            key={code}
            role="group"
            aria-label={regions[code]}
            className={`grid items-center gap-x-2 gap-y-1 border-b border-line py-2 last:border-b-0 tablet:py-1.5 ${shape}`}
          >
            <span className="font-medium max-tablet:col-span-full">{regions[code]}</span>
            {paths.map(({ path, figure }) => (
              <FigureBox
                key={path}
                name={path}
                figure={figure}
                headsFrom="phone"
                label={`${regions[code]}: ${figure.label.toLowerCase()}`}
                text={texts[path] ?? ""}
                error={errors[path]}
              />
            ))}
            <FigureErrors paths={paths} errors={errors} />
          </div>
        );
      })}
    </div>
  );
}

function SinglePart({ part: { figures }, boxes: { texts, errors } }: { part: SingleFigures; boxes: TypedBoxes }) {
  return (
    <div className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-4">
      {Object.entries(figures).map(([path, figure]) => {
        const unit = unitOf(figure);
        return (
          <TextField
            key={path}
            name={path}
            label={unit === undefined ? figure.label : `${figure.label} (${unit})`}
            defaultValue={texts[path] ?? ""}
            error={errors[path]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            short
          />
        );
      })}
    </div>
  );
}
