import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { Link } from "react-router";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { spokenDay, spokenMonth, weekdayNames } from "#app/lib/spoken-days.ts";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { stopLabels } from "#app/features/orders/steps/step-kinds.ts";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import type { CalendarDay, CalendarEntry, CalendarKind, OrdersCalendar as Calendar } from "../queries/calendar.server.ts";
import { ordersAddress, type OrdersSearch } from "../search-params.ts";
import type { BoardColumn } from "../queries/list.server.ts";
import type { OrderLine } from "../order-line.ts";

const mostEntries = 4;
const kinds: Readonly<Record<CalendarKind, { label: string; dot: string }>> = {
  deadline: { label: "Plazo legal", dot: "bg-red" },
  step: { label: "Paso", dot: "bg-rhine" },
  paper: { label: "Documento", dot: "bg-lemon" },
  payment: { label: "Pago", dot: "bg-green" },
};

export function OrdersCalendar({ calendar, search }: { calendar: Calendar; search: OrdersSearch }) {
  const { month, before, after, days } = calendar;
  const to = (shown: string | undefined) => ordersAddress({ ...search, month: shown });
  return (
    <section aria-labelledby="mes">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="mes" className="text-heading-3 first-letter:uppercase">
          {spokenMonth(`${month}-01`)}
        </h2>
        <nav aria-label="Meses" className="flex gap-2">
          <ButtonLink look="secondary" size="small" to={to(before)}>
            Anterior
          </ButtonLink>
          <ButtonLink look="secondary" size="small" to={to(undefined)}>
            Este mes
          </ButtonLink>
          <ButtonLink look="secondary" size="small" to={to(after)}>
            Siguiente
          </ButtonLink>
        </nav>
      </div>
      {days.every(({ entries }) => entries.length === 0) && <p className="mb-4 text-soft">No hay fechas en este mes.</p>}
      <div aria-hidden="true" className="hidden grid-cols-7 text-small text-soft desktop:grid">
        {weekdayNames.map((name) => (
          <span key={name} className="px-2 pb-1.5">
            {name}
          </span>
        ))}
      </div>
      <ol className="grid overflow-hidden rounded-tile border border-line bg-line [gap:1px] desktop:grid-cols-7">
        {days.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ol>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small text-soft">
        {Object.values(kinds).map(({ label, dot }) => (
          <span key={label} className="flex items-center gap-2">
            <Dot tone={dot} /> {label}
          </span>
        ))}
      </p>
    </section>
  );
}

function Day({ day: { day, today, inMonth, entries } }: { day: CalendarDay }) {
  const [shown, more] = [entries.slice(0, mostEntries), entries.slice(mostEntries)];
  return (
    <li
      className={`min-w-0 px-2 py-1.5 desktop:min-h-28 ${inMonth ? "bg-raised" : "bg-paper"} ${entries.length === 0 ? "max-desktop:hidden" : ""}`}
    >
      <h3 className={`mb-1 font-text text-small tracking-normal ${today ? "font-semibold text-rhine" : "font-medium text-soft"}`}>
        <span className="desktop:sr-only">{spokenDay(day)}</span>
        <span aria-hidden="true" className="max-desktop:hidden">
          {Number(day.slice(8))}
        </span>
        {today && " · hoy"}
      </h3>
      <Entries entries={shown} />
      {more.length > 0 && (
        <details>
          <summary className="py-1 text-small text-rhine underline underline-offset-4">y {countOf(more.length, "más", "más")}</summary>
          <Entries entries={more} />
        </details>
      )}
    </li>
  );
}

function Entries({ entries }: { entries: readonly CalendarEntry[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ kind, orderId, car, customer, text, late }, position) => (
        <li key={`${orderId} ${kind} ${position}`} className="text-small">
          <Link
            to={officeOrderAddress(orderId)}
            discover="none"
            title={`${kinds[kind].label}: ${text} · ${car} · ${customer}`}
            className="grid min-h-8 grid-cols-[auto_1fr] items-center gap-x-1.5 rounded-[5px] hover:bg-rhine-faint desktop:min-h-0 desktop:items-baseline"
          >
            <Dot tone={kinds[kind].dot} />
            <span className="min-w-0 desktop:truncate">
              <span className="sr-only">{kinds[kind].label}: </span>
              <span className={late || kind === "deadline" ? "text-red" : ""}>{text}</span> <span className="text-soft">{car}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Dot({ tone }: { tone: string }) {
  return <span aria-hidden="true" className={`inline-block size-2 rounded-full ${tone}`} />;
}

export function Board({ columns, search }: { columns: readonly BoardColumn[]; search: OrdersSearch }) {
  const board = useRowKeys<HTMLDivElement>();
  return (
    <div ref={board} className="grid items-start gap-x-3.5 gap-y-7 tablet:grid-cols-2 desktop:grid-cols-4">
      {columns.map((column) => (
        <Column key={column.stop} column={column} search={search} />
      ))}
    </div>
  );
}

function Column({ column: { stop, count, days, cards }, search }: { column: BoardColumn; search: OrdersSearch }) {
  return (
    <section aria-labelledby={`parada-${stop}`} data-column className="min-w-0">
      <header className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={`parada-${stop}`} className="font-text text-label font-semibold tracking-normal">
          {stopLabels[stop]}
        </h2>
        <p className="text-small whitespace-nowrap text-soft" title="Cuántas hay, y la mediana de días desde su último paso">
          {formatCount(count)}
          {days !== undefined && ` · ${countOf(days, "día", "días")}`}
        </p>
      </header>
      {cards.length === 0 ? (
        <p className="rounded-field border border-dashed border-control/60 px-3.5 py-4 text-small text-soft">Nada en esta parada.</p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {cards.map((line, position) => (
            <OrderCard key={line.id} line={line} first={position === 0} />
          ))}
        </ul>
      )}
      {count > cards.length && (
        <p className="mt-3 text-small">
          <Link to={ordersAddress({ ...search, view: "lista", stop })} className="text-rhine underline underline-offset-4">
            Ver las {formatCount(count)}
          </Link>
        </p>
      )}
    </section>
  );
}

function OrderCard({ line, first }: { line: OrderLine; /** The route of all orders need be discovered only once. */ first: boolean }) {
  const { id, reference, car, owner, customer, plan, sentence, late } = line;
  return (
    <li
      data-row
      data-id={id}
      tabIndex={-1}
      title={reference}
      className={`relative rounded-field border border-line bg-raised px-3.5 py-2.5 hover:border-control ${edgeOf(line)}`}
    >
      <h3 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
        <Link to={officeOrderAddress(id)} discover={first ? "render" : "none"} data-key="enter" className="after:absolute after:inset-0">
          {car}
        </Link>
        {owner !== undefined && <span className="ml-1.5 text-small font-normal text-soft">{owner}</span>}
      </h3>
      <p className="text-small wrap-anywhere text-soft">
        <span className="relative">
          <CustomerLink id={id}>{customer}</CustomerLink>
        </span>{" "}
        · {plan}
      </p>
      <p className={`mt-1 text-small wrap-anywhere ${late ? "font-medium text-red" : ""}`}>{sentence}</p>
    </li>
  );
}

function edgeOf({ late, waitingForCustomer }: OrderLine): string {
  if (late) return "border-l-3 border-l-red";
  return waitingForCustomer ? "border-l-3 border-l-lemon" : "";
}
