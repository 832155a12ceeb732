import { Link } from "react-router";
import { SaveHeart } from "#app/features/people/saved-cars/components/save-button.tsx";
import { StatusBadge } from "#app/features/cars/vehicles/components/badges.tsx";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { ComparedRow } from "../compared-facts.ts";
import type { Comparison } from "../queries.server.ts";

type Car = Comparison["cars"][number];
type Properties = Comparison & {
  /** The address without each car. */ without: readonly string[];
  /** `?region=ct` of the address, which the links to the cars keep; else empty. */ query: string;
};

const pictureSizes = "(min-width: 768px) 20vw, 45vw";

/** On a phone each row is a grid of two columns below its label, and each value has the number of its car. */
const row = "max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-x-4";
const cell = "p-3 align-top max-tablet:px-0 max-tablet:py-1 print:px-1.5 print:py-0";
const label = "w-44 pl-0! text-left font-normal text-soft max-tablet:col-span-2 max-tablet:w-auto max-tablet:pt-3 print:w-36";

/** The cars side by side. */
export function ComparisonTable({ cars, sections, equipment, without, query }: Properties) {
  return (
    <div className={`group/table ${cars.length === 1 ? "max-w-2xl" : ""}`}>
      {cars.length > 1 && <OnlyDifferences />}
      <table aria-label="Comparación" className="w-full table-fixed text-label print:text-[0.5625rem] print:leading-snug max-tablet:block">
        <thead className="max-tablet:block">
          <tr className={row}>
            <th scope="col" className="w-44 max-tablet:hidden print:w-36">
              <span className="sr-only">Dato</span>
            </th>
            {cars.map((car, place) => (
              <th key={car.id} scope="col" className={`${cell} text-left font-normal max-tablet:pb-4`}>
                <CarHead car={car} number={place + 1} without={without[place] ?? "/comparar"} query={query} />
              </th>
            ))}
          </tr>
          <tr className={`${row} border-y border-line`}>
            <th scope="row" className={`${cell} ${label}`}>
              Precio en tu puerta
            </th>
            {cars.map((car, place) => (
              <td key={car.id} className={cell}>
                <PlaceNumber place={place} />
                <span className="font-heading text-price font-bold tracking-tight whitespace-nowrap print:text-small">{car.figure}</span>
                <span className="mt-1 block text-soft print:mt-0">{car.caption}</span>
                {car.isLowest && (
                  <span className="mt-1 block w-fit rounded-pill bg-green-faint px-2.5 py-0.5 text-small font-medium text-green print:mt-0 print:p-0 print:text-[0.5625rem]">
                    El más bajo
                  </span>
                )}
              </td>
            ))}
          </tr>
        </thead>
        {sections.map(({ title, rows }) => (
          <tbody key={title} className={`max-tablet:block ${hiddenIfAlike(rows.every((one) => isAlike(one)))}`}>
            <SectionTitle title={title} columns={cars.length + 1} />
            {rows.map((one) => (
              <FactRow key={one.label} row={one} />
            ))}
          </tbody>
        ))}
        {equipment.further.some((list) => list.length > 0) && (
          <tbody className="max-tablet:block print:break-inside-avoid">
            <SectionTitle title={cars.length > 1 ? "Equipamiento que no consta en todos" : "Equipamiento"} columns={cars.length + 1} />
            <FurtherEquipment lists={equipment.further} />
          </tbody>
        )}
      </table>
      {equipment.common.length > 0 && cars.length > 1 && (
        <details className="unfolded-on-paper mt-9 border-t border-line pt-5 print:mt-1 print:pt-1">
          <summary className="w-fit cursor-pointer font-medium text-rhine">
            Equipamiento que tienen todos ({equipment.common.length})
          </summary>
          <p className="mt-3 max-w-prose text-soft print:mt-0 print:max-w-none print:text-[0.5625rem]">
            <span className="hidden print:inline">Todos tienen: </span>
            {equipment.common.join(" · ")}
          </p>
        </details>
      )}
    </div>
  );
}

/** The same numbers stand at the heads of the cars. Only a phone needs them. */
function PlaceNumber({ place }: { place: number }) {
  return (
    <span className="mr-2 inline-flex size-5 items-center justify-center rounded-pill bg-tile align-middle text-[0.6875rem] font-semibold text-soft tablet:hidden print:hidden">
      {place + 1}
      <span className="sr-only">: </span>
    </span>
  );
}

function CarHead({ car, number, without, query }: { car: Car; number: number; without: string; query: string }) {
  return (
    <div className="flex flex-col gap-2 print:gap-0.5">
      <div className="relative overflow-hidden rounded-tile print:hidden">
        {car.image ? <Picture source={car.image} sizes={pictureSizes} alt="" urgent /> : <span className="block aspect-3/2 bg-tile" />}
        <span className="absolute right-2 bottom-2">
          <SaveHeart id={car.id} name={`${car.name} de ${car.year}`} />
        </span>
      </div>
      <p className="text-body font-semibold wrap-anywhere print:text-small print:leading-tight">
        <PlaceNumber place={number - 1} />
        <Link to={vehicleAddress(car.id) + query} className="hover:text-rhine hover:underline">
          {car.name}
        </Link>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 print:hidden">
        <StatusBadge status={car.status} />
        <Link
          to={without}
          preventScrollReset
          aria-label={`Quitar ${car.name} de ${car.year}`}
          className="min-h-9 py-2 text-small text-soft underline underline-offset-4 hover:text-ink print:hidden"
        >
          Quitar
        </Link>
      </p>
    </div>
  );
}

/** Without a script, too: the style of the table looks at the box. */
function OnlyDifferences() {
  return (
    <label className="mb-5 flex w-fit min-h-9 items-center gap-3 text-label print:hidden">
      <input
        id="solo-lo-distinto"
        type="checkbox"
        className="size-5 shrink-0 appearance-none rounded-[5px] border border-control bg-raised bg-center bg-no-repeat checked:border-rhine checked:bg-rhine checked:bg-(image:--check)"
      />
      Ver solo lo que cambia
    </label>
  );
}

function isAlike({ values, differs }: ComparedRow): boolean {
  return values.length > 1 && !differs;
}

/** While the box above the table is ticked. */
function hiddenIfAlike(alike: boolean): string {
  return alike ? "group-has-[#solo-lo-distinto:checked]/table:hidden" : "";
}

/** A difference has a sign and words, not only a colour. */
function FactRow({ row: one }: { row: ComparedRow }) {
  const { label: name, values, differs } = one;
  return (
    <tr className={`${row} border-t border-line ${hiddenIfAlike(isAlike(one))}`}>
      <th scope="row" className={`${cell} ${label}`}>
        {differs && (
          <span title="Cambia" className="mr-1.5 font-semibold text-amber">
            <span aria-hidden="true">≠</span>
            <span className="sr-only">Cambia: </span>
          </span>
        )}
        {name}
      </th>
      {values.map((value, place) => (
        <td key={place} className={`${cell} wrap-anywhere ${differs && value !== undefined ? "font-medium" : ""}`}>
          <PlaceNumber place={place} />
          {value ?? <span className="font-normal text-soft">No consta</span>}
        </td>
      ))}
    </tr>
  );
}

function SectionTitle({ title, columns }: { title: string; columns: number }) {
  return (
    <tr className={row}>
      <th scope="colgroup" colSpan={columns} className="pt-9 pb-2 text-left max-tablet:col-span-2 print:pt-1 print:pb-0">
        <h2 className="text-heading-3 print:text-[0.6875rem] print:leading-tight">{title}</h2>
      </th>
    </tr>
  );
}

/** What each car has beside the equipment of all: on a screen one below the other, on paper one after the other. */
function FurtherEquipment({ lists }: { lists: readonly (readonly string[])[] }) {
  return (
    <tr className={`${row} border-t border-line`}>
      <th scope="row" className={`${cell} ${label}`}>
        {lists.length > 1 ? "Además" : "Consta"}
      </th>
      {lists.map((list, place) => (
        <td key={place} className={cell}>
          <PlaceNumber place={place} />
          {list.length === 0 && <span className="text-soft">Nada más que conste</span>}
          <ul className="flex flex-col gap-1.5 max-tablet:mt-1.5 print:block">
            {list.map((words) => (
              <li key={words} className="wrap-anywhere print:inline print:after:content-['_·_'] print:last:after:content-none">
                {words}
              </li>
            ))}
          </ul>
        </td>
      ))}
    </tr>
  );
}
