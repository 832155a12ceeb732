import { Link } from "react-router";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { feedsAddress } from "#app/features/cars/feeds/office/addresses.ts";
import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { takeDownForm, takeDownMessages } from "../messages.ts";
import { placeLabel } from "../places.ts";
import type { ToTakeDown } from "../queries.server.ts";

/** What must be taken down where, until somebody says that it is. */
export function TakeDownList({ ads }: { ads: readonly ToTakeDown[] }) {
  return (
    <ChangeNotices>
      <ul>
        {ads.map(({ vehicleId, car, place, status }) => (
          <li
            key={`${vehicleId} ${place}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4.5 py-2.5 last:border-b-0"
          >
            <p className="min-w-0 wrap-anywhere">
              {status === null ? (
                <span className="font-semibold">{car}</span>
              ) : (
                <Link to={editAddress(vehicleId)} className="font-semibold hover:text-rhine hover:underline">
                  {car}
                </Link>
              )}
              <span className="block text-small text-soft">
                {status === null ? "Borrado" : statusLabel(status)} · retíralo de {placeLabel(place)}
              </span>
            </p>
            <OneButtonForm
              form={takeDownForm}
              action={feedsAddress}
              fields={{ vehicle: vehicleId, place }}
              label="Ya está retirado"
              about={`${car}, ${placeLabel(place)}`}
              messages={takeDownMessages}
            />
          </li>
        ))}
      </ul>
    </ChangeNotices>
  );
}
