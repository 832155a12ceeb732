/**
 * The reference of `npm run bench:http` for rendering: the list of cars as one would write it by hand, with node:http, pg and strings. It
 * reads the same rows and writes the same cards as the site, without filters, menus and scripts. Arguments: port, address of the database.
 */
import { createServer } from "node:http";
import pg from "pg";

const [port = "0", connectionString = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 4 });
pool.on("connect", (client) => void client.query("select set_config('role', app_role('visitor'), false)"));
const count = "select count(*)::int as total from vehicles where status <> 'archived'";
const cars = `
  select vehicles.id, make, model, year, price, mileage, fuel_type, transmission, location, environmental_badge, image.storage_key, image.width, image.height, image.placeholder
  from vehicles left join lateral (
    select * from vehicle_images where vehicle_id = vehicles.id order by is_primary desc, display_order, id limit 1
  ) as image on true
  where status <> 'archived' order by vehicles.created_at desc, vehicles.id limit 24`;

type Car = Record<
  | "id"
  | "make"
  | "model"
  | "fuel_type"
  | "transmission"
  | "location"
  | "environmental_badge"
  | "storage_key"
  | "width"
  | "height"
  | "placeholder",
  string
> &
  Record<"year" | "price" | "mileage", number>;

const numbers = new Intl.NumberFormat("es-ES");
const sizes = "(min-width: 1280px) 370px, (min-width: 768px) 45vw, calc(100vw - 36px)";
const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string | null) => (text ?? "").replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const server = createServer((_request, response) => {
  void page().then((html) => response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html));
});
server.listen(Number(port), "127.0.0.1");

async function page(): Promise<string> {
  const [counted, found] = await Promise.all([pool.query<{ total: number }>(count), pool.query<Car>(cars)]);
  return `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Coches</title></head><body><h1>Coches en stock</h1>
<p>${counted.rows[0]?.total} vehículos</p><ul class="grid gap-x-6 gap-y-11">${found.rows.map(card).join("")}</ul></body></html>`;
}

function card(car: Car, position: number): string {
  const set = [400, 800, 1600].map((width) => `/media/${escaped(car.storage_key)}/${width}.avif ${width}w`).join(", ");
  const blurred = `<img src="${escaped(car.placeholder)}" alt="" class="absolute inset-0 size-full scale-105 object-cover blur-md">`;
  return `<li><article class="group relative flex flex-col"><span class="relative block aspect-3/2 overflow-hidden bg-tile">
${position < 6 ? blurred : ""}<picture><source type="image/avif" srcset="${set}" sizes="${sizes}">
<img src="/media/${escaped(car.storage_key)}/800.webp" width="${car.width}" height="${car.height}" alt="" loading="lazy"></picture></span>
<span>${escaped(car.environmental_badge)}</span>
<h2 class="mt-4 text-card font-semibold"><a href="/stock/${car.id}">${escaped(car.make)} ${escaped(car.model)}</a></h2>
<p class="mt-1 text-label text-soft">${car.year} · ${numbers.format(car.mileage)} km · ${escaped(car.fuel_type)} · ${escaped(car.transmission)}</p>
<p class="font-heading text-price font-bold">${numbers.format(car.price)} €</p><p class="text-label text-soft">${escaped(car.location)}</p>
<a class="inline-flex items-center justify-center rounded-field border" href="/stock/${car.id}">Ver detalles</a></article></li>`;
}
