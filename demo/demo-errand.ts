import { removeDemonstration } from "#app/features/panels/demonstration/commands/remove.server.ts";
import { removalSentence } from "#app/features/panels/demonstration/messages.ts";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { seedDemo } from "./seed-stock.ts";

/** The errand behind `npm run demo`, and with `--remove` behind its opposite. */
export const demoErrand: Errand = async ({ context, storage, say }, args) => {
  const [option, ...more] = args;
  if (more.length > 0 || (option !== undefined && option !== "--remove")) {
    throw new RefusedErrand("Escribe npm run demo para añadir la demostración, o npm run demo -- --remove para quitarla.");
  }
  if (option === "--remove") return say(removalSentence(await removeDemonstration(context, storage)));
  const { cars, business } = await seedDemo(context, storage);
  say(business ? "Negocio de demostración listo." : "Ya hay personas o datos: no se añade el negocio de demostración.");
  say(`Stock de demostración listo: ${cars} coches nuevos.`);
};
