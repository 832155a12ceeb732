import { Link } from "react-router";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatCount, formatEuros } from "#app/lib/amounts.ts";
import type { LongestInStockVehicle } from "../queries.server.ts";

/** The cars longest in stock, with price, visits and the days since they came. */
export function LongestInStock({ vehicles }: { vehicles: readonly LongestInStockVehicle[] }) {
  return (
    <table className="w-full border-collapse">
      <thead className="text-small text-soft">
        <tr className="border-b border-line text-right">
          <th scope="col" className="px-4.5 py-2 text-left font-normal">
            Vehículo
          </th>
          <th scope="col" className="px-2 py-2 font-normal max-tablet:hidden">
            Precio
          </th>
          <th scope="col" className="px-2 py-2 font-normal">
            Visitas
          </th>
          <th scope="col" className="px-4.5 py-2 font-normal">
            Días
          </th>
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <tr key={vehicle.id} className="border-b border-line text-right last:border-b-0">
            <th scope="row" className="px-4.5 py-2.5 text-left font-medium wrap-anywhere">
              <Link to={`/admin/vehicles/${vehicle.id}`} className="hover:text-rhine hover:underline">
                {vehicleName(vehicle)}
              </Link>{" "}
              <span className="font-normal text-soft">{vehicle.year}</span>
            </th>
            <td className="px-2 py-2.5 whitespace-nowrap max-tablet:hidden">{formatEuros(vehicle.price)}</td>
            <td className="px-2 py-2.5">{formatCount(vehicle.visits)}</td>
            <td className="px-4.5 py-2.5 font-semibold">{formatCount(vehicle.days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
