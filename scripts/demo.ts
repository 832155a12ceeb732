/** `npm run demo`: adds the missing part of the demonstration. `npm run demo -- --remove`: removes it, and leaves all other data as they are. */
import { demoErrand } from "#demo/demo-errand.ts";
import { commandFor } from "./errand.ts";

await commandFor("demo", demoErrand);
