import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import { readUuid } from "#app/lib/uuid.ts";

/** What an order may begin from (ORDER-1). */
export const originKinds = ["reservation", "contract", "inquiry"] as const;
export type OriginKind = (typeof originKinds)[number];
export type Origin = { kind: OriginKind; id: string };

/** The columns of `orders` that name the origin. */
export const originColumns = { reservation: "reservation_id", contract: "contract_id", inquiry: "inquiry_id" } as const;

/** "reservation:<id>" as an address or a hidden field holds it; undefined for an order that begins by hand, or an unreadable text. */
export function readOrigin(text: unknown): Origin | undefined {
  if (typeof text !== "string") return undefined;
  const [kindText, idText] = text.split(":");
  const kind = originKinds.find((known) => known === kindText);
  const id = readUuid(idText);
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

export function originText({ kind, id }: Origin): string {
  return `${kind}:${id}`;
}

export function newOrderAddress(origin?: Origin): string {
  return `/admin/orders/new${origin === undefined ? "" : `?de=${originText(origin)}`}`;
}

/** An order that begins by hand: nothing is known. */
export const byHand = {
  userId: null as string | null,
  /** A reservation's public number, which the order keeps. */
  reference: undefined as string | undefined,
  name: "",
  email: "",
  phone: null as string | null,
  plan: "completo",
  /** What the customer chose on the site, else the company's. */
  region: companyRegion,
  template: "dealer" as Template,
  /** Whole euros that the acceptance of a reservation asks for; undefined where nothing is due yet. */
  deposit: undefined as number | undefined,
  vehicleId: null as string | null,
  carName: "",
  carFacts: null as CarFacts | null,
  deliveryPlace: "",
  /** The order that began from the same already. */
  orderId: undefined as string | undefined,
};

/** What is known of an order before it begins. The form shows it, and the command takes from it what no form may change. */
export type Beginning = typeof byHand;

/** The case of a car that nobody has chosen by hand: where it stands decides, and of a car in Germany its seller. */
export function templateOf({ status, seller }: { status?: string | undefined; seller?: string | null | undefined }): Template {
  if (status === "available") return "already_in_spain";
  return seller === "private" ? "private_seller" : "dealer";
}
