/** `npm run rinsegura -- autoscout24-makes FILE`: loads AutoScout24's list of makes and models, which its feed needs. */
import { resolve } from "node:path";
import { autoscout24MakesErrand } from "#app/features/cars/feeds/commands.server.ts";
import { commandFor } from "./errand.ts";

await commandFor(
  "autoscout24-makes",
  autoscout24MakesErrand,
  process.argv.slice(2).map((path) => resolve(path)),
);
