import type { Letter } from "#app/features/ground/emails/letter.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { countOf } from "#app/lib/amounts.ts";

type NamedCar = { make: string; model: string; year: number };

/** Names that stand in the letter itself; the link has all. */
const mostNamed = 12;

/** To whoever's address somebody typed, so it has nothing but our own words and the names of cars. `link`: opens the list. */
export function listLetter(cars: readonly NamedCar[], link: string): Letter {
  const named = cars.slice(0, mostNamed).map((car) => `${vehicleName(car)} de ${car.year}`);
  const more = cars.length - named.length;
  return {
    subject: `Tu lista: ${countOf(cars.length, "coche guardado", "coches guardados")}`,
    preview: named.slice(0, 3).join(", "),
    heading: "Los coches que guardaste",
    paragraphs: [[...named, ...(more > 0 ? [`y ${more} más`] : [])].join("\n")],
    actions: [{ label: "Abrir la lista", address: link }],
    notes: [
      "Alguien ha pedido en nuestra web esta lista para este correo. Abrirla no guarda nada: lo hace el botón «Guardar aquí» de la página.",
      "No usamos tu correo para nada más. Si no has sido tú, no hagas nada.",
    ],
  };
}
