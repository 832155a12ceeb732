import { Link } from "react-router";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { cellClass, EmptyList, OfficeFrame, OfficeTable } from "#app/ui/office/office-table.tsx";
import type { Missing, Register, RegisteredOrder, RegisterLine } from "../register.ts";
import { Money } from "./books-frame.tsx";

const columns = [
  { label: "N.º", wide: true },
  { label: "Coche" },
  { label: "Compra", figures: true, wide: true },
  { label: "Venta", figures: true, wide: true },
  { label: "Margen", figures: true, wide: true },
  { label: "Base", figures: true, wide: true },
  { label: "IVA", figures: true },
];

export function RegisterTable({ lines }: { lines: readonly RegisterLine[] }) {
  return (
    <OfficeFrame>
      {lines.length === 0 ? (
        <EmptyList title="Ninguna venta en este trimestre">Un coche entra aquí cuando se entrega y su compra está apuntada.</EmptyList>
      ) : (
        <OfficeTable label="Ventas de bienes usados" columns={columns}>
          {lines.map((line) => (
            <Line key={line.order.id} line={line} />
          ))}
        </OfficeTable>
      )}
    </OfficeFrame>
  );
}

function Line({ line: { number, order, purchase, soldOn, sale, margin, base, vat } }: { line: RegisterLine }) {
  const figures = cellClass({ figures: true, wide: true });
  return (
    <tr className="border-t border-line align-top">
      <td className={cellClass({ wide: true })}>{number}</td>
      <th scope="row" className={`${cellClass()} font-normal`}>
        <OrderLink order={order} />
        <span className="block text-small text-soft">
          Vendido el {formatCalendarNumbers(soldOn)} a {order.buyer}
        </span>
        <span className="block text-small text-soft wrap-anywhere">
          Comprado el {formatCalendarNumbers(purchase.bought_on)} a {purchase.seller_name}
        </span>
        <span className="block text-small tablet:hidden">
          <Money cents={sale} /> de venta, <Money cents={purchase.cents} /> de compra, <Money cents={margin} /> de margen
        </span>
      </th>
      <td className={figures}>
        <Money cents={purchase.cents} />
      </td>
      <td className={figures}>
        <Money cents={sale} />
      </td>
      <td className={figures}>
        <Money cents={margin} />
      </td>
      <td className={figures}>
        <Money cents={base} />
      </td>
      <td className={`${cellClass({ figures: true })} font-semibold`}>
        <Money cents={vat} />
      </td>
    </tr>
  );
}

function OrderLink({ order: { id, car_name: car, reference } }: { order: RegisteredOrder }) {
  return (
    <>
      <Link to={officeOrderAddress(id)} className="font-semibold wrap-anywhere hover:text-rhine">
        {car === "" ? "Sin coche" : car}
      </Link>{" "}
      <span className="text-small whitespace-nowrap text-soft">{reference}</span>
    </>
  );
}

export function MissingList({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="falta" className="mt-7">
      <h2 id="falta" className="mb-2 text-card">
        Qué falta
      </h2>
      <ul className="text-label">
        {missing.map(({ order, sentences }) => (
          <li key={order.id} className="border-t border-line py-2">
            <OrderLink order={order} /> <span className="block">{sentences.join(" ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function UnsoldList({ unsold }: Pick<Register, "unsold">) {
  if (unsold.length === 0) return null;
  return (
    <section aria-labelledby="sin-vender" className="mt-7">
      <h2 id="sin-vender" className="mb-2 text-card">
        Comprados y sin entregar al final del trimestre
      </h2>
      <ul className="text-label">
        {unsold.map(({ order, purchase }) => (
          <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
            <span className="min-w-0">
              <OrderLink order={order} />
              <span className="block text-small text-soft wrap-anywhere">
                Comprado el {formatCalendarNumbers(purchase.bought_on)} a {purchase.seller_name}
              </span>
            </span>
            <Money cents={purchase.cents} />
          </li>
        ))}
      </ul>
    </section>
  );
}
