import { formatKilometres } from "#app/lib/amounts.ts";
import { damageKinds, damageSizes, type NumberedDamage, panels } from "../condition.ts";
import type { HandoverReport } from "../condition-report.ts";
import type { InspectionPhoto } from "../queries.server.ts";
import { ConditionSections, damageWords, OtherPhotos, type PhotoAddress, ReportSection } from "./condition-sections.tsx";

type Report = HandoverReport<InspectionPhoto>;
type Changes = NonNullable<Report["changes"]>;

/** The check at the handover: first what has changed since the inspection, then all of it. */
export function HandoverCheck({ check, photoAddress }: { check: Report; photoAddress: PhotoAddress }) {
  const { changes, condition, photos, day, inspector, place, mileage, summary } = check;
  const facts = [`${day}, por ${inspector}`, place, mileage ?? "sin kilómetros anotados"].filter((fact) => fact !== "");
  return (
    <div id="entrega" className="scroll-mt-24">
      <ReportSection id="entrega-titulo" title="Cómo está el coche en la entrega">
        <p className="mt-2 text-soft">{facts.join(" · ")}</p>
        {summary !== "" && <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{summary}</p>}
        {changes === undefined ? (
          <p className="mt-4 max-w-prose">No hay un informe de inspección con el que compararlo.</p>
        ) : (
          <ChangeList changes={changes} />
        )}
      </ReportSection>
      <ConditionSections
        condition={condition}
        fresh={changes?.isComparable ? changes.added.map(({ number }) => number) : []}
        photos={photos}
        photoAddress={photoAddress}
        atHandover
      />
      <OtherPhotos id="entrega-mas-fotos" title="Más fotos de la entrega" photos={condition.others} photoAddress={photoAddress} />
    </div>
  );
}

/** What differs from the inspection. Where that one recorded no damages, their lack is no good news. */
function ChangeList({ changes }: { changes: Changes }) {
  const { day, isComparable, added, unnoted, resized, kilometres } = changes;
  return (
    <div className="mt-5 rounded-tile border border-line bg-raised px-5 py-4 print:break-inside-avoid">
      <h3 className="font-text text-body font-semibold tracking-normal">Desde la inspección del {day}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        <li>{kilometresSentence(kilometres)}</li>
        {!isComparable && <li>En la inspección no se anotaron los daños, así que no los podemos comparar.</li>}
        {isComparable && added.length + unnoted.length + resized.length === 0 && <li>Los daños anotados son los mismos.</li>}
        {isComparable && (
          <>
            <Changed title="Daños nuevos" damages={added} look="text-red" />
            <Changed title="No anotados en la entrega: no sabemos si siguen" damages={unnoted} look="font-semibold" />
            {resized.map(({ before, now }) => (
              <li key={now.number} className="wrap-anywhere">
                <strong className="text-amber">Otro tamaño:</strong> {panels[now.panel]}, {damageKinds[now.kind].toLowerCase()}:{" "}
                {damageSizes[now.size].toLowerCase()} (antes {damageSizes[before.size].toLowerCase()}).
                {now.note !== "" && ` ${now.note}`}
              </li>
            ))}
          </>
        )}
      </ul>
    </div>
  );
}

function kilometresSentence(kilometres: number | undefined): string {
  if (kilometres === undefined) return "Falta una de las dos lecturas del cuentakilómetros, así que no sabemos cuánto ha andado.";
  if (kilometres < 0)
    return `El cuentakilómetros marca ${formatKilometres(-kilometres)} menos que en la inspección. Pregúntanos antes de firmar.`;
  return `Ha andado ${formatKilometres(kilometres)}.`;
}

function Changed({ title, damages, look }: { title: string; damages: readonly NumberedDamage[]; look: string }) {
  if (damages.length === 0) return null;
  return (
    <li>
      <strong className={look}>{title}</strong>
      <ul className="mt-1 list-disc pl-5">
        {damages.map((damage) => (
          <li key={damage.number} className="wrap-anywhere">
            {panels[damage.panel]}: {damageWords(damage)}
          </li>
        ))}
      </ul>
    </li>
  );
}
