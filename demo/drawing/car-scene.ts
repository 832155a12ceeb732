import type { FuelType } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Outline } from "./outline.ts";
import type { Paint, PaintTones } from "./paints.ts";
import type { Panels } from "./panels.ts";
import type { Profile } from "./profile.ts";

export type CarDrawing = {
  profile: Profile;
  paint: Paint;
  fuelType: FuelType;
  /** A hybrid with a charging socket. */
  plugIn: boolean;
  side: "left" | "right";
  wheelTurn: number;
};

export type Scene = CarDrawing & { outline: Outline; panels: Panels; tones: PaintTones };

export const trimBlack = "#1a2224";

export const plastic = "#343d3f";

export const chrome = "#cdd3d2";

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;
