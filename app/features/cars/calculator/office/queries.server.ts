import { newVehicleAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { priceInEuros, salePrice } from "#app/features/cars/vehicles/office/sale-price.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import type { RequestScope } from "#server/request.ts";
import { calculate } from "../queries/calculation.server.ts";
import { calculatorQuery, type CalculatorSearch } from "../search-params.ts";
import { type Additions, saleComponents } from "./search-params.ts";

/** Returns the ten components for a car of the address, and the address of the form that creates it; undefined without a German price. */
export async function priceForStock(scope: Pick<RequestScope, "context">, search: CalculatorSearch, region: Region, additions: Additions) {
  const calculation = await calculate(scope, search, region);
  if (!calculation) return undefined;
  const values = saleComponents(calculation.landed, additions);
  const price = priceInEuros(salePrice(values).total);
  const facts = calculatorQuery({ facts: search.facts });
  return { values, newVehicle: `${newVehicleAddress()}${facts}${price === undefined ? "" : `&sale=${price}`}` };
}
