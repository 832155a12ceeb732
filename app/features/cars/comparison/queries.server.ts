import { company } from "#company";
import { findDoorPrice } from "#app/features/cars/landed-price/queries.server.ts";
import { deliveryNote, figureInWords } from "#app/features/cars/landed-price/price-view.ts";
import type { PaperStep } from "#app/features/cars/landed-price/papers.ts";
import type { Region } from "#app/features/cars/price-tables/regions.ts";
import { characteristicsOf, saidInGermanyOnly } from "#app/features/cars/vehicles/characteristics.ts";
import { shownBadge } from "#app/features/cars/vehicles/environmental-badge.ts";
import { shownPrice, statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { factsOfVehicle, findVehicle, type VehicleDetail } from "#app/features/cars/vehicles/queries.server.ts";
import { visitor } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { type CertainPrice, comparedEquipment, comparedFacts, type ComparedSection, lowestPrice, rowOf } from "./compared-facts.ts";

type Scope = Pick<RequestScope, "context">;
type Priced = { vehicle: VehicleDetail; figure: string; caption: string; certain: CertainPrice; papers: string | undefined };

export type Comparison = Awaited<ReturnType<typeof compareCars>>;

/**
 * The cars side by side, with their prices at the door of a region; those that nobody may see are left out. Whoever asks sees what a visitor
 * sees (row B6).
 */
export async function compareCars(scope: Scope, ids: readonly string[], region: Region) {
  const asVisitor = { context: { ...scope.context, actor: visitor } };
  const found: Priced[] = [];
  for (const id of ids) {
    const vehicle = await findVehicle(asVisitor.context, id);
    if (vehicle) found.push(await priced(asVisitor, vehicle, region));
  }
  const inGermany = found.every(({ vehicle }) => vehicle.status === "german_prospect");
  const equipment = comparedEquipment(found.map(({ vehicle }) => vehicle.features));
  const lowest = lowestPrice(found.map(({ certain }) => certain));
  const sections: ComparedSection[] = [
    ...comparedFacts(
      found.map(({ vehicle }) => characteristicsOf(vehicle)),
      inGermany ? saidBelow : new Set([...saidBelow, ...saidInGermanyOnly]),
    ),
    { title: "Etiqueta, documentos y garantía", rows: certaintiesOf(found) },
  ];
  return {
    cars: found.map(({ vehicle, figure, caption }, place) => ({ ...headOf(vehicle), figure, caption, isLowest: place === lowest })),
    sections,
    equipment,
  };
}

const badgeLabel = "Distintivo ambiental";
/** The badge stands with the papers, computed where nobody has chosen one. */
const saidBelow: ReadonlySet<string> = new Set([badgeLabel]);

function headOf(vehicle: VehicleDetail) {
  const { id, year, status } = vehicle;
  const image = vehicle.images[0] ?? null;
  return { id, name: vehicleName(vehicle), year, status, statusWords: statusLabel(status), image };
}

async function priced(scope: Scope, vehicle: VehicleDetail, region: Region): Promise<Priced> {
  const found = vehicle.status === "german_prospect" ? await findDoorPrice(scope, factsOfVehicle(vehicle), region) : undefined;
  if (!found) return pricedInSpain(vehicle, region);
  const { total, caption, spread } = figureInWords(found.price);
  const { isComplete, total: certain } = found.price;
  const words = spread === undefined ? caption : `${caption}, ${spread}`;
  return { vehicle, figure: total, caption: words, certain: isComplete ? certain : undefined, papers: papersInWords(found.papers) };
}

/** Its price has every cost only where the company delivers at no extra charge. A car that is sold or reserved cannot be the cheapest. */
function pricedInSpain(vehicle: VehicleDetail, region: Region): Priced {
  const { price, status } = vehicle;
  const cents = price * 100;
  const certain = price > 0 && status === "available" && region === company.stockDeliveredIn ? { low: cents, high: cents } : undefined;
  const isEstimate = status === "german_prospect" && price > 0;
  const caption = isEstimate
    ? "Precio estimado"
    : (captions[status] ?? (price === 0 ? deliveryNote(region) : `Precio final. ${deliveryNote(region)}`));
  return {
    vehicle,
    figure: shownPrice(price),
    caption,
    certain,
    papers: status === "german_prospect" ? undefined : noneMissing,
  };
}

const captions: Readonly<Record<string, string>> = {
  german_prospect: "Falta calcularlo.",
  reserved: "Alguien lo ha reservado.",
  sold: "Ya se ha vendido.",
};

/** The seller's papers that are known to be missing; undefined where nobody knows of any paper. */
function papersInWords(steps: readonly PaperStep[]): string | undefined {
  const known = steps.filter(({ there }) => there !== undefined);
  if (known.length === 0) return undefined;
  const missing = known.filter(({ there }) => there === false).map(({ title }) => title);
  return missing.length === 0 ? noneMissing : missing.join(", ");
}

const noneMissing = "Ninguno";

function certaintiesOf(found: readonly Priced[]) {
  const badges = found.map(({ vehicle }) => shownBadge(vehicle.environmental_badge, factsOfVehicle(vehicle)).badge ?? undefined);
  const warranty = `${company.claims.warrantyMonths} meses, además de la legal`;
  return [
    rowOf(
      badgeLabel,
      badges.map((badge) => (badge === "SIN ETIQUETA" ? "Sin etiqueta" : badge)),
    ),
    rowOf(
      "Documentos del vendedor que faltan",
      found.map(({ papers }) => papers),
    ),
    rowOf(
      "Garantía",
      found.map(({ vehicle: { status } }) => (status === "sold" ? "Ya se ha vendido" : warranty)),
    ),
  ];
}
