import { Link } from "react-router";
import { countOf, formatCount, formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { cellClass, EmptyList, OfficeFrame, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import { SearchBox } from "#app/ui/office/search-box.tsx";
import { Pages } from "#app/ui/pages.tsx";
import {
  mostPlanned,
  type Tally,
  type PlannedCar,
  type SampleCar,
  kindTexts,
  type CountedKind,
  type ShownRows,
} from "../judging/samples.ts";
import { type RefusalReason, refusalSentences } from "../messages.ts";
import type { ImportPage } from "../queries.server.ts";
import { kindPath, refusedCsvPath, type ShownKind } from "../search-params.ts";
import { LeaveOut, PairList } from "./alike-pairs.tsx";

type Properties = {
  id: string;
  /** The first rows only, for some kinds. */ list: NonNullable<ImportPage["list"]>;
  refused: Tally["refused"];
};

/** The kinds that a text narrows. */
const searched: ReadonlySet<ShownKind> = new Set(["created", "updated", "gone", "doubtful", "refused"]);

export function ShownRowsList({ id, list: { kind, label, count, rows, pages, kept = Infinity, search = "" }, refused }: Properties) {
  const listed = lengthOf(rows);
  return (
    <section aria-labelledby="shown-kind" className="min-w-0">
      <OfficeFrame>
        <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4.5 py-3.5">
          <div className="min-w-0">
            <h2 id="shown-kind" className="text-card">
              {label} <span className="font-text text-label font-normal text-soft">{formatCount(count)}</span>
            </h2>
            <p className="text-small text-soft">{kindTexts[kind]}</p>
          </div>
          {kind === "refused" && count > 0 && (
            <ButtonAnchor href={refusedCsvPath(id)} download look="secondary" size="small">
              Descargar CSV
            </ButtonAnchor>
          )}
        </header>
        {count > 0 && <AboveRows kind={kind} search={search} refused={refused} />}
        {listed === 0 ? (
          <NoRows count={count} search={search} />
        ) : (
          <Rows label={label} kind={kind} rows={rows} address={kindPath(id, kind, pages?.page, search)} />
        )}
        {pages === undefined && search === "" && <FirstRows kind={kind} listed={listed} count={count} />}
        {kept < count && <Bound kept={kept} count={count} />}
      </OfficeFrame>
      {pages && listed > 0 && (
        <div className="mt-4">
          <Pages {...pages} to={(page) => kindPath(id, kind, page, search)} />
        </div>
      )}
    </section>
  );
}

const noteClass = "border-t border-line px-4.5 py-3 text-small text-soft";

function Bound({ kept, count }: { kept: number; count: number }) {
  return (
    <p className={noteClass}>
      De una revisión se guardan {formatCount(mostPlanned)} coches como mucho, aquí los primeros {formatCount(kept)} de {formatCount(count)}
      . Los demás se importan sin poder dejarlos fuera.
    </p>
  );
}

/** The reasons of refused rows, and the box that narrows a list. */
function AboveRows({ kind, search, refused }: { kind: ShownKind; search: string; refused: Tally["refused"] }) {
  const isRefused = kind === "refused";
  return (
    <>
      {isRefused && <Reasons refused={refused} />}
      {searched.has(kind) && (
        <div className="border-b border-line px-4.5 py-3">
          <SearchBox
            key={kind}
            search={search}
            placeholder={isRefused ? "Texto de la fila" : "Marca, modelo o número del vendedor"}
            kept={{ show: kind }}
          />
        </div>
      )}
    </>
  );
}

function Rows({ label, kind, rows, address }: { label: string; kind: ShownKind; rows: ShownRows; address: string }) {
  switch (rows.type) {
    case "cars":
      return <Cars label={label} kind={kind} cars={rows.cars} address={address} />;
    case "lines":
      return <Lines label={label} lines={rows.lines} />;
    case "pairs":
      return <PairList pairs={rows.pairs} address={address} />;
  }
}

function lengthOf(rows: ShownRows): number {
  if (rows.type === "pairs") return rows.pairs.length;
  return rows.type === "cars" ? rows.cars.length : rows.lines.length;
}

function FirstRows({ kind, listed, count }: { kind: ShownKind; listed: number; count: number }) {
  if (listed === 0 || listed >= count) return null;
  return (
    <p className={noteClass}>
      Se muestran {kind === "refused" ? "las primeras" : "los primeros"} {formatCount(listed)} de {formatCount(count)}.
    </p>
  );
}

function NoRows({ count, search }: { count: number; search: string }) {
  if (search !== "") return <EmptyList title="Ninguno">Nada con «{search}».</EmptyList>;
  if (count === 0) return <EmptyList title="Ninguno">En este archivo no hay nada de esta clase.</EmptyList>;
  return <EmptyList title={formatCount(count)}>De esta importación solo se guardó el recuento, o los coches ya se han borrado.</EmptyList>;
}

function Reasons({ refused }: { refused: Tally["refused"] }) {
  const reasons = (Object.entries(refused) as [RefusalReason, number][]).sort(([, one], [, other]) => other - one);
  return (
    <ul className="border-b border-line px-4.5 py-3 text-label">
      {reasons.map(([reason, count]) => (
        <li key={reason} className="flex justify-between gap-4 py-0.5">
          <span className="text-soft">{refusalSentences[reason]}</span>
          <span className="font-medium">{countOf(count, "fila", "filas")}</span>
        </li>
      ))}
    </ul>
  );
}

const carColumns = [
  { label: "Coche" },
  { label: "Año", figures: true, wide: true },
  { label: "Kilómetros", figures: true, wide: true },
  { label: "Precio", figures: true },
];

type CarsProperties = { label: string; kind: ShownKind; cars: readonly PlannedCar[]; address: string };

function Cars({ label, kind, cars, address }: CarsProperties) {
  return (
    <OfficeTable label={label} columns={carColumns}>
      {cars.map((car, at) => (
        <tr key={car.position ?? car.vehicleId ?? at} data-row={at} tabIndex={-1} className={rowClass}>
          <th scope="row" className={`${cellClass()} py-2.5 font-medium wrap-anywhere`}>
            <CarName car={car} />
            {car.changes !== undefined && <span className="block text-small font-normal text-soft">{car.changes}</span>}
            <span className="block text-small font-normal text-soft tablet:hidden">
              {car.year} · {formatKilometres(car.mileage)}
            </span>
            {car.number !== undefined && <span className="block text-small font-normal text-soft">N.º del vendedor: {car.number}</span>}
            {car.position !== undefined && <LeaveOut kind={kind} car={car} address={address} />}
          </th>
          <td className={cellClass({ figures: true, wide: true })}>{car.year}</td>
          <td className={cellClass({ figures: true, wide: true })}>{formatKilometres(car.mileage)}</td>
          <td className={`${cellClass({ figures: true })} whitespace-nowrap`}>
            <CarPrice car={car} kind={kind} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function CarName({ car: { make, model, vehicleId } }: { car: SampleCar }) {
  if (vehicleId === undefined) return `${make} ${model}`;
  return (
    <a href={`/vehicle/${vehicleId}`} target="_blank" rel="noreferrer" data-key="enter" className="hover:text-rhine hover:underline">
      {make} {model}
    </a>
  );
}

/** Shows the old and the new price; for a price set by hand, the current one and the one that it would have. */
function CarPrice({ car: { price, stockPrice }, kind }: { car: SampleCar; kind: ShownKind }) {
  if (stockPrice === undefined || stockPrice === price) return formatEuros(price);
  if (kind === "handPriced") {
    return (
      <>
        <span className="font-semibold">{formatEuros(stockPrice)}</span>
        <span className="block text-small text-soft">sin fijarlo, {formatEuros(price)}</span>
      </>
    );
  }
  return (
    <>
      <span className="text-soft">
        <span className="sr-only">Antes </span>
        <s>{formatEuros(stockPrice)}</s>
      </span>{" "}
      <span className="sr-only">ahora </span>
      <span className="font-semibold">{formatEuros(price)}</span>
    </>
  );
}

const lineColumns = [{ label: "Línea", figures: true }, { label: "Fila del archivo" }];

function Lines({ label, lines }: { label: string; lines: Extract<ShownRows, { type: "lines" }>["lines"] }) {
  return (
    <OfficeTable label={label} columns={lineColumns}>
      {lines.map(({ line, text, reason, column, value }) => (
        <tr key={line} data-row={line} tabIndex={-1} className={`${rowClass} align-top`}>
          <td className={`${cellClass({ figures: true })} py-2.5 text-soft`}>{formatCount(line)}</td>
          <td className={`${cellClass()} py-2.5`}>
            {reason && <span className="block font-medium">{refusalSentences[reason]}</span>}
            {column !== undefined && (
              <span className="block wrap-anywhere">
                {column}: {value === "" ? "vacío" : `«${value}»`}
              </span>
            )}
            <span className="text-soft wrap-anywhere">{text}</span>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

export function KindList({ id, kinds, shown }: { id: string; kinds: readonly CountedKind[]; shown: ShownKind | undefined }) {
  return (
    <nav aria-label="Qué hay en el archivo" className="overflow-clip rounded-tile border border-line bg-raised text-label">
      {kinds.map(({ kind, label, count }) => (
        <Link
          key={kind}
          to={kindPath(id, kind)}
          preventScrollReset
          aria-current={kind === shown ? "page" : undefined}
          className="flex min-h-11 items-center justify-between gap-4 border-t border-line px-4.5 py-2 first:border-t-0 hover:bg-rhine-faint/50 aria-[current]:bg-rhine-faint aria-[current]:shadow-[inset_3px_0_0_var(--color-rhine)]"
        >
          <span>{label}</span>
          <span className={count === 0 ? "text-soft" : "font-semibold"}>{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
