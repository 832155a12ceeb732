import { type OrderSource, RefusedAnnex } from "./refused-annex.ts";

const boeNumber = /^BOE-A-(\d{4})-\d{1,6}$/;
const order = /^Orden [A-ZÑ]{2,5}\/\d{1,5}\/(\d{4})/;

/**
 * Names the order from the metadata of the BOE's XML: its number in the BOE and its title. Returns undefined without them. Throws
 * RefusedAnnex for an order of another year: the order for 2026 is of December 2025, and corrections follow in 2026.
 */
export function orderSource(identifier: string, title: string, year: number): OrderSource | undefined {
  const number = boeNumber.exec(identifier);
  const named = order.exec(title);
  if (number === null) return undefined;
  const published = Number(named?.[1] ?? number[1]);
  if (published !== year - 1 && published !== year) {
    throw new RefusedAnnex(`El archivo (${named?.[0] ?? identifier}) no fija los valores de ${year}: revisa el año que has puesto.`);
  }
  return {
    title: named === null ? identifier : `${named[0]} (${identifier})`,
    address: `https://www.boe.es/buscar/doc.php?id=${identifier}`,
  };
}
