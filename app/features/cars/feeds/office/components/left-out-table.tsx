import { Link } from "react-router";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { cellClass, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import { type Reason, reasons } from "../../reasons.ts";

type LeftOutCar = { id: string; make: string; model: string; year: number; reasons: readonly Reason[] };

/** The cars that a feed leaves out, each with its reasons and the way to its form. */
export function LeftOutTable({ cars }: { cars: readonly LeftOutCar[] }) {
  return (
    <OfficeTable
      label="Coches que no salen"
      columns={[{ label: "Coche" }, { label: "Año", figures: true, wide: true }, { label: "Qué falta" }]}
    >
      {cars.map((car) => (
        <tr key={car.id} data-row data-id={car.id} tabIndex={-1} className={rowClass}>
          <td className={cellClass()}>
            <Link
              to={editAddress(car.id)}
              data-key="enter"
              className="font-medium wrap-anywhere text-rhine underline-offset-4 hover:underline"
            >
              {vehicleName(car)}
            </Link>
          </td>
          <td className={cellClass({ figures: true, wide: true })}>{car.year}</td>
          <td className={cellClass()}>{car.reasons.map((reason) => reasons[reason]).join(" · ")}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
