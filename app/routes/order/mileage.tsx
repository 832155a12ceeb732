import { MileageSheet } from "#app/features/cars/mileage-readings/components/mileage-sheet.tsx";
import { customersPages, readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { orderCrumbs, orderNotFound } from "#app/features/orders/access/addresses.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/mileage.ts";

/** The kilometres of an order's car, for its customer; the same 404 for every other person (row B2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope } = orNotFound(await openOrder(context.get(requestScope), params));
  return {
    crumbs: orderCrumbs(base, "Kilómetros"),
    car: order.car_name === "" ? "Coche de encargo" : order.car_name,
    printed: `${order.reference}, ${formatCalendarDay(companyDay(scope.context.now).toString())}`,
    record: await readMileage(scope.context, { orderId: order.id }, customersPages(base, order.id)),
  };
}

export const headers = () => keyAddressHeaders;

export const meta = unlistedMeta("Kilómetros", "Las lecturas del cuentakilómetros de tu coche, con lo que las demuestra.", "/dashboard");

export default function OrderMileage({ loaderData }: Route.ComponentProps) {
  return <MileageSheet {...loaderData} />;
}

export const ErrorBoundary = () => <PageFailure missing={orderNotFound} failed="No podemos mostrar los kilómetros" />;
