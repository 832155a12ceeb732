/** `npm run rinsegura -- join-makes`: joins the makes of the stock that are written in several ways. */
import { joinMakesErrand } from "#app/features/cars/makes-models/office/commands/join-makes.server.ts";
import { commandFor } from "./errand.ts";

await commandFor("join-makes", joinMakesErrand);
