import { Link } from "react-router";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { FormPart } from "#app/features/cars/vehicles/office/components/form-part.tsx";
import { PriceStanding } from "../../components/price-scale.tsx";
import { standingView } from "../../standing-view.ts";
import type { OfficeStanding as Standing } from "../queries.server.ts";

/** The scale that customers see, for a car in any state, with the nearest of the cars behind it. */
export function OfficeStanding({ standing: { found, price, count, nearest } }: { standing: Standing }) {
  return (
    <FormPart id="comparables" title="Comparables" note={count === 1 ? "1 coche" : `${count} coches`}>
      {found ? (
        <PriceStanding view={standingView(found, price)} />
      ) : (
        <p className="text-label text-soft">
          Sin escala: hacen falta diez coches comparables cuyos precios digan algo, y de este coche marca, modelo, año, kilómetros,
          combustible, cambio y potencia. En su página no sale nada.
        </p>
      )}
      {nearest.length > 0 && (
        <details className="text-label">
          <summary className="inline-flex min-h-9 items-center text-rhine underline decoration-rhine/35 underline-offset-4">
            {nearest.length < count ? `Los ${nearest.length} más parecidos` : "Los coches comparados"}
          </summary>
          <ul>
            {nearest.map((car) => (
              <li key={car.id} className="flex justify-between gap-4 border-t border-line py-2">
                <div className="min-w-0">
                  <Link to={editAddress(car.id)} className="font-medium wrap-anywhere hover:text-rhine hover:underline">
                    {car.name}
                  </Link>
                  <p className="text-small text-soft">{car.facts}</p>
                </div>
                <p className="whitespace-nowrap tabular-nums">{car.price}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </FormPart>
  );
}
