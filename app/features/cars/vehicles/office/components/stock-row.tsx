import { Link, useFetcher } from "react-router";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { InPlaceChoice } from "#app/features/ground/back-office/components/in-place-choice.tsx";
import { shownPrice, statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { type VehicleStatus, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { countOf, formatCount, formatKilometres } from "#app/lib/amounts.ts";
import { HiddenFields } from "#app/ui/field.tsx";
import { pictureAddress } from "#app/ui/picture.tsx";
import type { Tone } from "#app/ui/state-badge.tsx";
import { TickCar } from "./many-bar.tsx";
import { formField, type FormAnswer, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { Toast } from "#app/ui/toast.tsx";
import { editAddress, removalAddress, removalPage, stockAddress } from "../addresses.ts";
import type { StockRow as Row } from "../queries.server.ts";
import { statusMessages, featuredMessages } from "../messages.ts";

const tones: Record<VehicleStatus, Tone> = {
  available: "good",
  reserved: "waiting",
  sold: "over",
  german_prospect: "moving",
  archived: "over",
};
const statusOptions = vehicleStatuses.map((value) => ({ value, label: statusLabel(value), tone: tones[value] }));

const cell = "wide:table-cell wide:border-b wide:border-line wide:px-2 wide:py-1.5 wide:align-middle wide:group-last:border-b-0";
const figure = `${cell} wide:text-right wide:whitespace-nowrap`;

export function StockRow({ row, query, ticked }: { row: Row; query: string; ticked: boolean }) {
  const name = vehicleName(row);
  const prospect = row.status === "german_prospect";
  return (
    <tr
      data-row
      tabIndex={-1}
      aria-label={`${name}, ${row.year}`}
      className="group relative grid grid-cols-[5.25rem_minmax(0,1fr)_auto] gap-x-3.5 border-b border-line px-4 py-3.5 -outline-offset-3 last:border-b-0 focus-within:bg-rhine-faint hover:bg-tile/50 focus:bg-rhine-faint wide:table-row wide:border-0 wide:p-0"
    >
      <td className={`${cell} col-start-3 row-start-1 justify-self-end wide:w-10 wide:pl-4.5`}>
        <TickCar row={row} name={name} ticked={ticked} />
      </td>
      <td className={`${cell} contents`}>
        <div className="contents wide:flex wide:items-center wide:gap-3.5">
          <Thumbnail row={row} />
          <div className="min-w-0">
            <Link
              to={editAddress(row.id, query)}
              prefetch="intent"
              preventScrollReset
              data-key="enter"
              className="font-semibold wrap-anywhere hover:text-rhine hover:underline wide:line-clamp-2"
            >
              {name}
            </Link>
            <p className="text-small text-soft">
              <span className="block wide:hidden">
                {row.year} · {formatKilometres(row.mileage)}
              </span>
              {row.fuel_type} · {row.location}
            </p>
            {prospect && <Note>{statusLabel(row.status)}</Note>}
          </div>
        </div>
      </td>
      <td className={`${figure} hidden`}>{row.year}</td>
      <td className={`${figure} col-start-2 col-end-4 mt-1.5 flex flex-wrap items-baseline gap-x-2 wide:mt-0`}>
        <span className="font-semibold wide:block">{shownPrice(row.price)}</span>
        {prospect && row.price > 0 && <Note>Precio Estimado</Note>}
      </td>
      <td className={`${figure} hidden`}>{formatKilometres(row.mileage)}</td>
      <td className={`${cell} col-span-2 mt-3 wide:mt-0 wide:w-48`}>
        <div className="wide:w-44 noscript:wide:w-66">
          <InPlaceChoice
            form="vehicle-status"
            action={stockAddress(query)}
            row={{ id: row.id }}
            label={`Estado de ${name}`}
            chosen={row.status}
            options={statusOptions}
            failed={statusMessages.failed}
          />
        </div>
      </td>
      <td className={`${cell} mt-3 justify-self-end wide:mt-0`}>
        <FeaturedToggle id={row.id} name={name} featured={row.featured} query={query} />
      </td>
      <td className={`${figure} hidden`}>{row.days === null ? "—" : formatCount(row.days)}</td>
      <td
        className={`${figure} order-last self-center justify-self-end text-small whitespace-nowrap text-soft wide:text-label wide:text-ink`}
      >
        <span className="wide:hidden">{row.days === null ? "" : `${countOf(row.days, "día", "días")} · `}</span>
        {formatCount(row.visitor_count)}
        <span className="wide:hidden"> visitas</span>
      </td>
      <td className={`${figure} col-span-2 mt-1 wide:mt-0 wide:pr-4.5`}>
        <Actions row={row} name={name} query={query} />
      </td>
    </tr>
  );
}

const action =
  "inline-flex min-h-10 items-center rounded-field px-2 underline-offset-4 hover:underline wide:size-9 wide:min-h-9 wide:justify-center wide:px-0 wide:text-soft wide:hover:bg-tile";

function Actions({ row, name, query }: { row: Row; name: string; query: string }) {
  const { opens } = useTeamRole();
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-1 wide:-mr-2 wide:ml-0 wide:flex-nowrap wide:justify-end wide:gap-x-0">
      <a
        href={`/vehicle/${row.id}`}
        target="_blank"
        rel="noreferrer"
        title="Ver en la web"
        data-key="v"
        className={`${action} text-rhine wide:hover:text-rhine`}
      >
        <Sign word="Ver" about={`${name} en la web (se abre en otra pestaña)`} path={eye} />
      </a>
      <Link to={editAddress(row.id, query)} preventScrollReset title="Editar" className={`${action} text-rhine wide:hover:text-rhine`}>
        <Sign word="Editar" about={name} path="M4 16l.8-3.6L13.5 3.7l2.8 2.8-8.7 8.7zM11.7 5.5l2.8 2.8" />
      </Link>
      {opens(removalPage) && (
        <Link
          to={removalAddress(row.id, query)}
          preventScrollReset
          title="Borrar"
          data-key="delete"
          className={`${action} text-red wide:hover:text-red`}
        >
          <Sign word="Borrar" about={name} path="M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.5 9v4M11.5 9v4" />
        </Link>
      )}
    </div>
  );
}

const eye =
  "M2 10c2.2-3.7 4.8-5.5 8-5.5s5.8 1.8 8 5.5c-2.2 3.7-4.8 5.5-8 5.5S4.2 13.7 2 10zM7.6 10a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0";

/** A word on a card; in the table an icon, with the word for screen readers. */
function Sign({ word, about, path }: { word: string; about: string; path: string }) {
  return (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="hidden size-5 wide:block">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className="wide:sr-only">{word}</span>
      <span className="sr-only"> {about}</span>
    </>
  );
}

function Thumbnail({ row: { image } }: { row: Row }) {
  const size = "h-14 w-21 shrink-0 rounded-[7px] bg-tile wide:h-10 wide:w-15";
  if (!image)
    return (
      <span aria-hidden="true" className={`${size} flex items-center justify-center text-small text-soft`}>
        —
      </span>
    );
  return (
    <img
      src={pictureAddress(image.storage_key, "400.webp")}
      alt=""
      width={60}
      height={40}
      loading="lazy"
      decoding="async"
      className={`${size} object-cover dark:brightness-80`}
    />
  );
}

function Note({ children }: { children: string }) {
  return (
    <span className="mt-1 inline-flex rounded-pill px-2 py-px text-small whitespace-nowrap text-rhine ring-1 ring-rhine/45 ring-inset">
      {children}
    </span>
  );
}

/** A button that shows a vehicle on the home page or removes it; it shows the wanted state at once. */
function FeaturedToggle({ id, name, featured, query }: { id: string; name: string; featured: boolean; query: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const wanted = fetcher.formData?.get("featured");
  const shown = wanted === undefined || wanted === null ? featured : wanted === "yes";
  const { data: answer } = fetcher;
  return (
    <fetcher.Form method="post" action={stockAddress(query)}>
      <HiddenFields fields={{ [formField]: "vehicle-featured", id, seen: featured ? "yes" : "no" }} />
      <button
        type="submit"
        name="featured"
        value={featured ? "no" : "yes"}
        aria-pressed={shown}
        aria-label={`Destacar ${name}`}
        title={shown ? "Destacado: quitar de la portada" : "Destacar en la portada"}
        data-key="d"
        className="flex size-10 items-center justify-center rounded-field text-control hover:text-rhine aria-pressed:text-rhine"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
          <path
            d="m10 2.6 2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2-3.8-3.6 5.2-.7z"
            fill={shown ? "currentColor" : "none"}
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      {answer?.ok === false && <Toast tone="bad" {...noticeOf(answer, featuredMessages.failed)} />}
    </fetcher.Form>
  );
}
