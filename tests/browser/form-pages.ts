import type { Page } from "@playwright/test";
import { inquiryIds } from "./conversation-people.ts";
import { inboxIds } from "./inbox-people.ts";
import { seededOrders } from "./order-rows.ts";

async function firstLink(page: Page, address: string, pattern: RegExp): Promise<string> {
  const html = await (await page.request.get(address)).text();
  const found = pattern.exec(html)?.[0];
  if (found === undefined) throw new Error(`${address} has no link ${pattern.source}.`);
  return found;
}

const uuid = "[0-9a-f]{8}-[0-9a-f-]{27}";

/** The pages of an order on which its customer can fill in a field, below the order's address. The withdrawal's second step has its own test. */
const ordersOf = (way: "id" | "link") => {
  const { deciding, leaving } = seededOrders();
  const base = (order: { id: string; link: string }) => (way === "link" ? order.link : `/dashboard/importacion/${order.id}`);
  return [base(deciding), `${base(deciding)}/presupuesto/1`, `${base(leaving.look)}/desistir`];
};

/** Every page on which a visitor, a customer or an admin can fill in a field. */
export const formPages = {
  visitor: async (page: Page) => [
    "/",
    "/stock",
    await firstLink(page, "/stock?status=available", new RegExp(`/stock/${uuid}`)),
    "/appointments",
    "/calculadora",
    "/papeles-alemanes",
    "/contacto",
    "/data-request",
    "/verificar",
    "/auth?tab=signin",
    "/auth?tab=signup",
    "/auth/forgot",
  ],
  customer: () => [
    "/dashboard/preferencias",
    "/dashboard/seguridad",
    "/contratar?plan=basico",
    `/dashboard/consultas/${inquiryIds.answered}`,
  ],
  orderHolder: () => ordersOf("link"),
  orderCustomer: () => ordersOf("id"),
  admin: async (page: Page) => [
    "/admin/vehicles",
    "/admin/vehicles/new",
    await firstLink(page, "/admin/vehicles", new RegExp(`/admin/vehicles/${uuid}`)),
    "/admin/appointments",
    await firstLink(page, "/admin/appointments", new RegExp(`/admin/appointments/${uuid}`)),
    "/admin/inquiries",
    `/admin/inquiries/inquiry/${inboxIds.keys}`,
    "/admin/inquiries/saved-replies",
    "/admin/makes-models",
    "/admin/precios/depreciation",
    "/admin/users",
    await firstLink(page, "/admin/data-requests", new RegExp(`/admin/data-requests/${uuid}`)),
    "/admin/import",
    "/admin/portales",
    "/admin/demanda",
    "/admin/calculadora",
    "/admin/papeles-alemanes",
    "/admin/orders/new",
    `/admin/orders/${seededOrders().full.id}?paso=registration`,
    "/admin/orders/plantillas",
    `/admin/orders/${seededOrders().full.id}/inspeccion`,
  ],
};
