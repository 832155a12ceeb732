/** `npm run demo`: adds the missing part of the demonstration. `npm run demo -- --remove`: removes it, and leaves all other data as they are. */
import { demoOrder } from "#demo/demo-order.ts";
import { commandFor } from "./order.ts";

await commandFor("demo", demoOrder);
