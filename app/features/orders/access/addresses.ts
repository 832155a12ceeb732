import type { Keys } from "#server/secrets/keys.ts";

export const officeOrdersAddress = "/admin/orders";

/** The page of an order for the team. */
export function officeOrderAddress(orderId: string): string {
  return `${officeOrdersAddress}/${orderId}`;
}

/** The page of an order for its customer with an account. */
export function accountOrderAddress(orderId: string): string {
  return `/dashboard/importacion/${orderId}`;
}

/** What an order's link signs. A higher version ends the older links. */
export type LinkedOrder = { id: string; linkVersion: number };

export function signedText({ id, linkVersion }: LinkedOrder): string {
  return `${id}/${linkVersion}`;
}

/** The page of an order for a person without an account: the signature is the key (`server/secrets`). */
export function linkedOrderAddress(keys: Keys, order: LinkedOrder): string {
  return `/importacion/${order.id}/${keys.sign("order-link", signedText(order))}`;
}

/** The pages of an order, below the address at which its customer opened it. */
export function orderPages(base: string) {
  return {
    quote: (version: number) => `${base}/presupuesto/${version}`,
    paperFile: (fileId: string) => `${base}/papeles/${fileId}`,
    inspection: `${base}/informe`,
    inspectionPhoto: (photoId: string) => `${base}/informe/fotos/${photoId}`,
    withdrawal: `${base}/desistir`,
  };
}
