import type { BodyStyle } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Archetype, Look, Shape, Size } from "../profile.ts";

/**
 * One line of a model table. `names` are the beginnings of the model's name as a shop writes it
 * ("Serie 3"); `body` limits the row to one body style. `size` is length, height, wheelbase, front
 * overhang, wheel and width in millimetres.
 */
export type ModelRow = {
  make: string;
  names: readonly string[];
  body?: BodyStyle;
  base: Archetype;
  size: readonly [length: number, height: number, wheelbase: number, overhang: number, wheel: number, width: number];
  is?: Partial<Shape & Look>;
};

export function sizeOf({ size: [length, height, wheelbase, overhang, wheel, width] }: ModelRow): Size {
  return { length, height, wheelbase, overhang, wheel, width };
}
