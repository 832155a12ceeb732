import { newVehicleAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { findOfficeStanding } from "#app/features/cars/price-standing/office/queries.server.ts";
import { priceInEuros, salePrice } from "#app/features/cars/vehicles/office/sale-price.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import type { RequestScope } from "#server/request.ts";
import { readWholeNumber } from "#app/lib/address-text.ts";
import type { Context } from "#server/context.ts";
import { withBothEngines } from "../fact-fields.ts";
import { calculate } from "../queries/calculation.server.ts";
import { calculatorQuery, type CalculatorSearch, isEmptySearch, readCalculatorSearch } from "../search-params.ts";
import { type Additions, saleComponents } from "./search-params.ts";

/** Returns where the price of a new vehicle stands; undefined without a calculation in the address. */
export async function standingOfNew(context: Context, params: URLSearchParams) {
  const search = readCalculatorSearch(params);
  if (isEmptySearch(search)) return undefined;
  return findOfficeStanding(context, withBothEngines(search.facts), { price: readWholeNumber(params.get("sale")) });
}

/** Returns the ten components for a car of the address, and the address of the form that creates it; undefined without a German price. */
export async function priceForStock(scope: Pick<RequestScope, "context">, search: CalculatorSearch, region: Region, additions: Additions) {
  const calculation = await calculate(scope, search, region);
  if (!calculation) return undefined;
  const values = saleComponents(calculation.landed, additions);
  const price = priceInEuros(salePrice(values).total);
  const facts = calculatorQuery({ facts: search.facts });
  const standing = await findOfficeStanding(scope.context, withBothEngines(search.facts), { price });
  return { values, standing, newVehicle: `${newVehicleAddress()}${facts}${price === undefined ? "" : `&sale=${price}`}` };
}
