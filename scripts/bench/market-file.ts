/** A stock file of the size of the German market, made from real listings: the same in every run. */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { createInterface } from "node:readline";
import { listings } from "./stock.ts";

/** `changed`: every hundredth row has another price. `raised`: so many euros are added to every price. */
export type MarketFile = { rows: number; changed?: boolean; raised?: number };

/** The bytes of the file in pieces. Every real listing comes again and again, each time with other kilometres and another price. */
export async function* marketFile({ rows, changed = false, raised = 0 }: MarketFile): AsyncGenerator<Buffer> {
  const real = await realRows();
  yield Buffer.from("mileage,make,model,fuel,gear,offerType,price,hp,year\n");
  for (let start = 0; start < rows; start += 1_000) {
    const end = Math.min(start + 1_000, rows);
    let piece = "";
    for (let row = start; row < end; row += 1)
      piece += rowOf(real[row % real.length] ?? [], Math.floor(row / real.length), raised + (changed && row % 100 === 0 ? 5 : 0));
    yield Buffer.from(piece);
  }
}

function rowOf([mileage = "", make, model, fuel, gear, offer, price = "", hp, year]: readonly string[], copy: number, raised: number) {
  const kilometres = Number(mileage) + copy * 13;
  const euros = Number(price) + ((copy * 37) % 90) * 10 + raised;
  return `${kilometres},${make},${model},${fuel},${gear},${offer},${euros},${hp},${year}\n`;
}

/** The different rows of the real file, without those that quote a comma. */
async function realRows(): Promise<string[][]> {
  const lines = createInterface({ input: createReadStream(listings).pipe(createGunzip()) });
  const rows = new Set<string>();
  for await (const line of lines) if (!line.includes('"')) rows.add(line);
  return [...rows].slice(1).map((line) => line.split(","));
}
