import type { DemoVehicle } from "../stock/vehicle-row.ts";

/** The makes and models of the stock, as the lists of forms offer them. */
export function makeRows(stock: readonly Pick<DemoVehicle, "make" | "model">[]) {
  const makes = [...new Set(stock.map(({ make }) => make))].map((name) => ({ id: crypto.randomUUID(), name }));
  const idOf = new Map(makes.map(({ id, name }) => [name, id]));
  const pairs = new Map(stock.map(({ make, model }) => [`${make}\n${model.toLowerCase()}`, { make, model }]));
  const models = [...pairs.values()].map(({ make, model }) => ({ id: crypto.randomUUID(), make_id: idOf.get(make) ?? "", name: model }));
  return { makes, models };
}
