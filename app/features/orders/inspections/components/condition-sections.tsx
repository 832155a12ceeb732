import type { ReactNode } from "react";
import { damageKinds, damageSizes, type NumberedDamage, panels } from "../condition.ts";
import type { ConditionReport } from "../condition-report.ts";
import { type PaintCell, paintLimits, type PaintRow, sidesApart } from "../paint.ts";
import type { InspectionPhoto } from "../queries.server.ts";
import type { TyreRow } from "../tyres.ts";
import { BodyOutline } from "./body-outline.tsx";
import { PhotoFigure } from "./inspection-report.tsx";

export type PhotoAddress = (id: string) => string;
type Condition = ConditionReport<InspectionPhoto>;
type SectionProperties = { id: string; title: string; children: ReactNode };

export function ReportSection({ id, title, children }: SectionProperties) {
  return (
    <section aria-labelledby={id} className="mt-14 print:mt-8">
      <h2 id={id} className="text-heading-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Properties = {
  condition: Condition;
  /** The numbers of the damages that are new. */
  fresh?: readonly number[];
  photos: readonly InspectionPhoto[];
  photoAddress: PhotoAddress;
  /** Of the second check on the page: its parts need ids and titles of their own. */
  atHandover?: boolean;
};

/** Damages, paint, tyres and demanded shots. Nothing for a report from before they were recorded. */
export function ConditionSections({ condition, fresh = [], photos, photoAddress, atHandover = false }: Properties) {
  const { damages, paint, tyres, shots, isRecorded } = condition;
  if (!isRecorded) return null;
  const named = (id: string, title: string) => (atHandover ? { id: `entrega-${id}`, title: `${title} en la entrega` } : { id, title });
  return (
    <>
      <ReportSection {...named("carroceria", "Mapa de la carrocería")}>
        <DamageMap damages={damages} fresh={fresh} photos={photos} photoAddress={photoAddress} />
      </ReportSection>
      {paint.length > 0 && (
        <ReportSection {...named("pintura", "Espesor de la pintura")}>
          <PaintTable rows={paint} />
        </ReportSection>
      )}
      {tyres.length > 0 && (
        <ReportSection {...named("neumaticos", "Neumáticos")}>
          <TyreList rows={tyres} />
        </ReportSection>
      )}
      <ReportSection {...named("fotos", "Fotos obligadas")}>
        <ShotGrid shots={shots} photoAddress={photoAddress} />
      </ReportSection>
    </>
  );
}

/** A damage in words: what it is, how large, and the note. */
export function damageWords({ kind, size, note }: NumberedDamage): string {
  return [damageKinds[kind], damageSizes[size].toLowerCase()].join(", ") + (note === "" ? "" : `. ${note}`);
}

type MapProperties = Required<Pick<Properties, "fresh" | "photos" | "photoAddress">> & { damages: readonly NumberedDamage[] };

function DamageMap({ damages, fresh, photos, photoAddress }: MapProperties) {
  return (
    <div className="mt-4 grid items-start gap-x-10 gap-y-6 tablet:grid-cols-[16rem_minmax(0,1fr)] print:grid-cols-[14rem_minmax(0,1fr)]">
      <BodyOutline damages={damages.map(({ number, panel }) => ({ number, panel, fresh: fresh.includes(number) }))} />
      {damages.length === 0 ? (
        <p className="text-soft">No hay daños anotados.</p>
      ) : (
        <ul className="border-b border-line">
          {damages.map((damage) => {
            const own = photos.filter((photo) => photo.damage === damage.number);
            return (
              <li
                key={damage.number}
                className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-t border-line py-3.5 print:break-inside-avoid"
              >
                <span className="font-heading font-bold tabular-nums">{damage.number}</span>
                <div className="min-w-0">
                  <h3 className="font-text text-body font-semibold tracking-normal">
                    {panels[damage.panel]}
                    {fresh.includes(damage.number) && <span className="ml-2 text-label text-red">Nuevo</span>}
                  </h3>
                  <p className="wrap-anywhere text-soft">{damageWords(damage)}</p>
                  {own.length > 0 && (
                    <div className="mt-3 grid max-w-md grid-cols-2 gap-3">
                      {own.map((photo) => (
                        <PhotoFigure key={photo.id} photo={photo} address={photoAddress(photo.id)} />
                      ))}
                    </div>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const cell = "py-2.5 pr-3 text-left align-top last:pr-0";

function PaintTable({ rows }: { rows: readonly PaintRow[] }) {
  return (
    <>
      <table className="mt-4 w-full border-collapse text-label tabular-nums">
        <caption className="pb-3 text-left text-soft">
          En micras (milésimas de milímetro). De fábrica suele haber entre 70 y {paintLimits.repainted}.
        </caption>
        <thead>
          <tr className="border-b border-control/60">
            {["Pieza", "Izquierda", "Derecha", "Diferencia"].map((title) => (
              <th key={title} scope="col" className={`${cell} font-semibold`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, difference, apart }) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className={`${cell} font-medium`}>
                {label}
              </th>
              {cells.map((reading, place) => (
                <td key={place === 0 ? "left" : "right"} colSpan={cells.length === 1 ? 3 : undefined} className={cell}>
                  <Reading reading={reading} />
                </td>
              ))}
              {cells.length === 2 && (
                <td className={`${cell} ${apart ? "font-medium text-amber" : "text-soft"}`}>
                  {difference === undefined ? "Sin comparar" : `${difference} µm`}
                  {apart && <span className="block">Los lados difieren</span>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-prose text-label text-soft">
        Es un indicio, no una prueba. Ninguna norma fija estos límites: son los que usan quienes miden pintura. Por encima de{" "}
        {paintLimits.repainted} puede haber una segunda mano, y por encima de {paintLimits.filler}, masilla. Marcamos los lados que difieren
        en {sidesApart} o más.
      </p>
    </>
  );
}

function Reading({ reading: { words, hint } }: { reading: PaintCell }) {
  return (
    <>
      {words}
      {hint !== undefined && <span className="block font-medium text-amber">{hint}</span>}
    </>
  );
}

function TyreList({ rows }: { rows: readonly TyreRow[] }) {
  return (
    <dl className="mt-4 grid border-b border-line tablet:grid-cols-2 tablet:gap-x-10 print:grid-cols-2">
      {rows.map(({ label, made, tread, warnings }) => (
        <div key={label} className="border-t border-line py-3">
          <dt className="font-semibold">{label}</dt>
          <dd className="text-label text-soft">Fabricado: {made}</dd>
          <dd className="text-label text-soft">Dibujo: {tread}</dd>
          {warnings.map((warning) => (
            <dd key={warning} className="text-label font-medium text-amber">
              {warning}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** The shots with their photos, in their order, and below why there is none of the others. */
function ShotGrid({ shots, photoAddress }: { shots: Condition["shots"]; photoAddress: PhotoAddress }) {
  const taken = shots.filter(({ photos }) => photos.length > 0);
  const unseen = shots.filter(({ photos }) => photos.length === 0);
  return (
    <>
      {taken.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 tablet:grid-cols-3 print:grid-cols-4">
          {taken.map(({ key, label, photos }) => (
            <li key={key} className="min-w-0 print:break-inside-avoid">
              <h3 className="mb-1.5 font-text text-label font-semibold tracking-normal">{label}</h3>
              {photos.map((photo) => (
                <PhotoFigure key={photo.id} photo={photo} address={photoAddress(photo.id)} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {unseen.length > 0 && (
        <dl className="mt-4 grid gap-x-10 border-b border-line text-label tablet:grid-cols-2 print:grid-cols-2">
          {unseen.map(({ key, label, reason }) => (
            <div key={key} className="min-w-0 border-t border-line py-2">
              <dt className="font-semibold">{label}</dt>
              <dd className="wrap-anywhere text-soft">{reason === "" ? "Sin foto" : `No se pudo mirar: ${reason}`}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

type OtherProperties = { id: string; title: string; photos: readonly InspectionPhoto[]; photoAddress: PhotoAddress };

/** The photos that stand beside nothing else. */
export function OtherPhotos({ id, title, photos, photoAddress }: OtherProperties) {
  if (photos.length === 0) return null;
  return (
    <ReportSection id={id} title={title}>
      <div className="mt-4 grid gap-4 tablet:grid-cols-2">
        {photos.map((photo) => (
          <PhotoFigure key={photo.id} photo={photo} address={photoAddress(photo.id)} />
        ))}
      </div>
    </ReportSection>
  );
}
