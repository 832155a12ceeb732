import { asianAndOtherStock } from "./stock/asia-and-others-stock.ts";
import { audiAndPorscheStock } from "./stock/audi-porsche-stock.ts";
import { bmwAndMiniStock } from "./stock/bmw-mini-stock.ts";
import { fordOpelAndFrenchStock } from "./stock/ford-opel-france-stock.ts";
import { mercedesAndSmartStock } from "./stock/mercedes-smart-stock.ts";
import { buildVehicle, type DemoVehicle, type MakeTable } from "./stock/vehicle-row.ts";
import { volkswagenGroupStock } from "./stock/volkswagen-stock.ts";

const tables: readonly MakeTable[] = [
  ...audiAndPorscheStock,
  ...bmwAndMiniStock,
  ...mercedesAndSmartStock,
  ...volkswagenGroupStock,
  ...fordOpelAndFrenchStock,
  ...asianAndOtherStock,
];

/** The vehicles of the demonstration; their keys follow the order of the tables. */
export const demoStock: readonly DemoVehicle[] = tables
  .flatMap(({ make, rows }) => rows.map((row) => ({ make, row })))
  .map(({ make, row }, index) => buildVehicle(make, row, `demo-${String(index + 1).padStart(3, "0")}`));
