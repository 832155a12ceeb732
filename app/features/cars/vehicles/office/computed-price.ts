import { company } from "#company";
import { formatEuros } from "#app/lib/amounts.ts";

type Priced = { status: string; price: number; price_fixed: boolean; total_at_door: number | null };

/** Says where the price of a car in Germany comes from, and how far a fixed one is from the sum (DOOR-11). Prices in whole euros. */
export function computedPriceSentence({ status, price, price_fixed: isFixed, total_at_door: total }: Priced): string | undefined {
  if (status !== "german_prospect") return undefined;
  if (total === null) return "Sin el precio en Alemania no se puede calcular lo que cuesta en la puerta: vale el precio escrito.";
  const sum = `${formatEuros(total)} en la puerta (${company.address.region})`;
  if (!isFixed) return `El precio sigue a la cuenta: ${sum}.`;
  if (price === total) return `Precio fijado a mano, igual que la cuenta: ${sum}.`;
  return `Precio fijado a mano: ${formatEuros(Math.abs(price - total))} ${price > total ? "más" : "menos"} que la cuenta, ${sum}.`;
}
