import { removeDemonstration } from "#app/features/panels/demonstration/commands/remove.server.ts";
import { removalSentence } from "#app/features/panels/demonstration/messages.ts";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { plantBusiness } from "./business/plant-business.ts";
import { seedDemo } from "./seed-stock.ts";

/** A line on the terminal for so many pictures. */
const picturesPerLine = 5;

/** The errand behind `npm run demo`, and with `--remove` behind its opposite. */
export const demoErrand: Errand = async ({ context, storage, say, signal }, args) => {
  const [option, ...more] = args;
  if (more.length > 0 || (option !== undefined && option !== "--remove")) {
    throw new RefusedErrand("Escribe npm run demo para añadir la demostración, o npm run demo -- --remove para quitarla.");
  }
  if (option === "--remove") return say(removalSentence(await removeDemonstration(context, storage)));
  const business = () => plantBusiness(context, storage);
  const drawn = await seedDemo({
    context,
    storage,
    signal,
    afterStock: async () =>
      say((await business()) ? "Negocio de demostración listo." : "Ya hay personas o datos: no se añade el negocio de demostración."),
    onProgress: ({ done, total }) => {
      if (done % picturesPerLine === 0 || done === total) say(`Dibujando fotos: ${done} de ${total}`);
    },
  });
  say(`Stock de demostración listo: ${drawn} fotos nuevas.`);
};
