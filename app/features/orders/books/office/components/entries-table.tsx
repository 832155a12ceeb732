import { Link } from "react-router";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { concepts, methods } from "#app/features/orders/payments/concepts.ts";
import { formatCalendarNumbers } from "#app/lib/dates.ts";
import { cellClass, EmptyList, OfficeFrame, OfficeTable } from "#app/ui/office/office-table.tsx";
import { entryKinds, type EntryLine } from "../entry-lines.ts";
import { Money } from "./books-frame.tsx";

const columns = [
  { label: "Día" },
  { label: "Apunte" },
  { label: "Cliente", wide: true },
  { label: "Medio", wide: true },
  { label: "Importe", figures: true },
];

export function EntriesTable({ lines }: { lines: readonly EntryLine[] }) {
  return (
    <OfficeFrame>
      {lines.length === 0 ? (
        <EmptyList title="Ningún apunte en este trimestre">
          Los cargos, cobros, devoluciones y costes se apuntan en cada importación.
        </EmptyList>
      ) : (
        <OfficeTable label="Apuntes" columns={columns}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </OfficeTable>
      )}
    </OfficeFrame>
  );
}

function Line({
  line: { day, kind, concept, cents, method, bank_reference, reverses, order_id, reference, customer },
}: {
  line: EntryLine;
}) {
  return (
    <tr className="border-t border-line align-top">
      <td className={`${cellClass()} whitespace-nowrap`}>{formatCalendarNumbers(day)}</td>
      <th scope="row" className={`${cellClass()} font-normal`}>
        {entryKinds[kind]}
        {(kind === "charge" || kind === "cost") && `: ${concepts[concept]}`}
        {reverses !== null && " (contraapunte)"}
        <span className="block text-small text-soft">
          <Link to={officeOrderAddress(order_id)} className="whitespace-nowrap hover:text-rhine">
            {reference}
          </Link>
          <span className="wrap-anywhere tablet:hidden"> · {customer}</span>
        </span>
      </th>
      <td className={`${cellClass({ wide: true })} wrap-anywhere`}>{customer}</td>
      <td className={`${cellClass({ wide: true })} wrap-anywhere text-soft`}>
        {kind !== "charge" && methods[method]}
        {bank_reference !== "" && <span className="block text-small">{bank_reference}</span>}
      </td>
      <td className={cellClass({ figures: true })}>
        <Money cents={cents} />
      </td>
    </tr>
  );
}
