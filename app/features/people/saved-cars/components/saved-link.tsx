import { Link } from "react-router";
import { savedAddress } from "../saving.ts";
import { Heart } from "./save-button.tsx";
import { useSavedCars } from "./saved-cars.tsx";

/** In the header, at every width: leads to the saved cars and shows how many there are. */
export function SavedLink() {
  const { size } = useSavedCars();
  return (
    <Link
      to={savedAddress}
      aria-label={size === 0 ? "Coches guardados" : `Coches guardados: ${size}`}
      className="relative flex size-11 items-center justify-center rounded-field text-soft hover:text-ink"
    >
      <Heart filled={size > 0} className={`size-6 ${size > 0 ? "text-rhine" : ""}`} />
      {size > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-pill border-2 border-paper bg-lemon px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-lemon tabular-nums">
          {size}
        </span>
      )}
    </Link>
  );
}
