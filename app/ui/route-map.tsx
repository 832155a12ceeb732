import { company } from "#company";
import { MapGround } from "./map-ground.tsx";
import { carRoute, mapHeight, mapWidth, places } from "./route-map-shape.ts";

const stations = [
  { place: places.cologne, name: "Colonia, el Rin", what: "inspección y compra", last: false },
  { place: places.lyon, name: "Lyon", what: "transporte asegurado", last: false },
  { place: places.laJunquera, name: "La Junquera", what: "ya en España", last: false },
  { place: places.home, name: company.onMap.name, what: "matriculado y entregado", last: true },
];

/** The motif at full length: a car's route from the Rhine to the company. */
export function RouteMap() {
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      className="w-full"
      role="img"
      aria-label={`Mapa: la ruta de un coche de Colonia a ${company.address.locality}, por Lyon y La Junquera`}
    >
      <MapGround />
      <path d={carRoute} fill="none" className="stroke-paper" strokeWidth="11" strokeLinecap="round" />
      <path d={carRoute} fill="none" className="stroke-rhine" strokeWidth="4.5" strokeLinecap="round" pathLength={1} />
      {stations.map(({ place, name, what, last }) => (
        <g key={name}>
          <circle
            cx={place.x}
            cy={place.y}
            r={last ? 10 : 7}
            strokeWidth={last ? 3.5 : 4}
            className={last ? "fill-lemon stroke-ink" : "fill-paper stroke-rhine"}
          />
          <g className="fill-ink stroke-paper [paint-order:stroke]" strokeWidth="5" strokeLinejoin="round">
            <text x={place.x + 20} y={place.y + 1} className="text-[15px] font-semibold">
              {name}
            </text>
            <text x={place.x + 20} y={place.y + 20} className="fill-soft text-[14px]">
              {what}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}
