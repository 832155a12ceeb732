import { company } from "#company";

/** The rough coast between the Algarve and the Baltic, as pairs of longitude and latitude in degrees. Tenths are enough for its dots. */
const coast = [
  [-5.6, 36.0], [-6.3, 36.6], [-7.0, 37.2], [-8.0, 37.0], [-9.0, 37.0], [-8.8, 38.0], [-9.5, 38.8], [-8.9, 40.2], [-8.7, 41.2],
  [-8.9, 42.1], [-9.3, 42.9], [-8.4, 43.4], [-7.7, 43.8], [-5.8, 43.7], [-3.8, 43.5], [-2.0, 43.3], [-1.5, 43.6], [-1.2, 44.7],
  [-1.2, 45.5], [-1.2, 46.2], [-2.2, 46.9], [-2.2, 47.3], [-3.1, 47.5], [-4.4, 47.8], [-4.8, 48.4], [-3.9, 48.7], [-3.0, 48.9],
  [-2.6, 48.6], [-1.5, 48.7], [-1.7, 49.2], [-1.9, 49.7], [-1.3, 49.7], [-1.1, 49.4], [-0.2, 49.3], [0.1, 49.6], [1.1, 49.9],
  [1.6, 50.5], [1.9, 51.0], [2.9, 51.2], [3.5, 51.5], [4.1, 52.0], [4.8, 53.0], [5.5, 53.2], [6.9, 53.5], [8.1, 53.6],
  [8.8, 53.9], [8.6, 54.3], [8.7, 54.9], [9.5, 54.8], [10.1, 54.4], [11.1, 54.4], [11.0, 54.0], [12.1, 54.2], [12.7, 54.5],
  [13.5, 54.6], [14.2, 53.9], [14.4, 53.2], [14.6, 52.5], [14.8, 51.7], [15.0, 51.1], [14.3, 50.9], [13.2, 50.6], [12.2, 50.3],
  [12.5, 49.6], [13.8, 48.8], [12.9, 48.2], [13.0, 47.6], [12.2, 47.6], [11.0, 47.4], [10.2, 47.4], [9.6, 47.5], [9.6, 47.0],
  [10.4, 46.6], [9.2, 46.3], [8.4, 46.2], [7.6, 46.0], [6.9, 45.9], [7.1, 45.2], [6.8, 44.6], [7.5, 44.0], [7.4, 43.7],
  [6.6, 43.2], [5.9, 43.1], [5.1, 43.4], [4.2, 43.5], [3.1, 43.1], [3.1, 42.5], [3.3, 42.3], [2.2, 41.4], [1.1, 41.1],
  [0.9, 40.7], [-0.1, 39.9], [-0.3, 39.3], [0.2, 38.8], [-0.5, 38.3], [-0.7, 37.6], [-1.6, 37.4], [-2.2, 36.8], [-3.2, 36.8],
  [-4.4, 36.7], [-5.3, 36.2],
] as const;

export const mapWidth = 560;
export const mapHeight = 520;

/** Longitudes are narrowed by the factor that applies at 46° north. */
const scale = 26.5;
const narrowing = Math.cos((46 * Math.PI) / 180);

/** Degrees to the map's units, with one decimal. */
function onMap(longitude: number, latitude: number): { x: number; y: number } {
  const x = (longitude + 10) * scale * narrowing + 40;
  const y = (55.2 - latitude) * scale + 6;
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

export const landOutline = `M${coast.map(([longitude, latitude]) => onMap(longitude, latitude)).map(({ x, y }) => `${x} ${y}`).join("L")}Z`;

export const places = {
  cologne: onMap(6.96, 50.94),
  lyon: onMap(4.83, 45.76),
  laJunquera: onMap(2.88, 42.41),
  home: onMap(company.onMap.longitude, company.onMap.latitude),
};

/** The three legs of a car's route: along the Rhine and the Rhône, across the border, down the coast. Each begins where the one before ends. */
const routeLegs = (() => {
  const { cologne, lyon, laJunquera, home } = places;
  return [
    `C${cologne.x + 12} ${cologne.y + 56} ${lyon.x + 40} ${lyon.y - 60} ${lyon.x} ${lyon.y}`,
    `C${lyon.x - 40} ${lyon.y + 60} ${laJunquera.x + 15} ${laJunquera.y - 34} ${laJunquera.x} ${laJunquera.y}`,
    `C${laJunquera.x - 15} ${laJunquera.y + 34} ${home.x + 30} ${home.y - 58} ${home.x} ${home.y}`,
  ];
})();

/** The path of the first legs; of all if `legs` is 3. */
export function routeUntil(legs: number): string {
  return `M${places.cologne.x} ${places.cologne.y}${routeLegs.slice(0, legs).join("")}`;
}

/** The path of the legs after the first ones. */
export function routeFrom(legs: number): string {
  const start = [places.cologne, places.lyon, places.laJunquera, places.home][legs] ?? places.home;
  return `M${start.x} ${start.y}${routeLegs.slice(legs).join("")}`;
}

export const carRoute = routeUntil(3);
