import { landOutline } from "./route-map-shape.ts";

/** The land of the maps, as a field of dots. */
export function MapGround() {
  return (
    <>
      <defs>
        <pattern id="ground" width="9" height="9" patternUnits="userSpaceOnUse">
          <circle cx="4.5" cy="4.5" r="1.35" className="fill-control/45" />
        </pattern>
      </defs>
      <path d={landOutline} fill="url(#ground)" />
    </>
  );
}
