import { MapGround } from "#app/ui/map-ground.tsx";
import { mapHeight, mapWidth, places, routeFrom, routeUntil } from "#app/ui/route-map-shape.ts";
import { company } from "#company";
import type { CarPlace } from "../car-place.ts";

const stations = [
  { place: places.cologne, name: "Colonia" },
  { place: places.lyon, name: "Lyon" },
  { place: places.laJunquera, name: "La Junquera" },
  { place: places.home, name: company.address.locality },
];

/** The route from the Rhine to the company, with the car where the steps say that it is (ORDER-7). */
export function OrderMap({ place: { legs, words } }: { place: CarPlace }) {
  return (
    <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} className="w-full" role="img" aria-label={`Mapa: tu coche está ${words}`}>
      <MapGround />
      <path d={routeFrom(legs)} fill="none" className="stroke-rhine" strokeWidth="4.5" strokeLinecap="round" strokeDasharray="1 11" />
      <path d={routeUntil(legs)} fill="none" className="stroke-rhine" strokeWidth="4.5" strokeLinecap="round" />
      {stations.map(({ place, name }, position) => (
        <g key={name}>
          <circle
            cx={place.x}
            cy={place.y}
            r={position === legs ? 12 : 8}
            strokeWidth="4"
            className={position === legs ? "fill-lemon stroke-ink" : "fill-paper stroke-rhine"}
          />
          <g className="fill-ink stroke-paper [paint-order:stroke]" strokeWidth="5" strokeLinejoin="round">
            <text x={place.x + 22} y={place.y + 2} className="text-[20px] font-semibold">
              {name}
            </text>
            {position === legs && (
              <text x={place.x + 22} y={place.y + 26} className="fill-soft text-[18px]">
                {words}
              </text>
            )}
          </g>
        </g>
      ))}
    </svg>
  );
}
