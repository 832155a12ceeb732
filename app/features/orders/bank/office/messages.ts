import { changeMessages, type FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const bankForms = { booking: "bank-booking", sure: "bank-sure", aside: "bank-aside", back: "bank-back" } as const;

export const bankMessages: Readonly<Record<keyof typeof bankForms, FormMessages>> = {
  booking: {
    done: { title: "Apuntado", text: "Está en las cuentas de la importación." },
    failed: { title: "No se ha apuntado", text: "No hemos podido apuntar el movimiento. Inténtalo de nuevo." },
  },
  sure: {
    done: { title: "Cobros apuntados", text: "Están en las cuentas de sus importaciones, y se lo contamos a cada cliente." },
    failed: { title: "No se ha apuntado nada", text: "No hemos podido apuntar los cobros. Inténtalo de nuevo." },
  },
  aside: changeMessages("Apartado", "Lo encuentras abajo, con su motivo.", "No se ha apartado"),
  back: changeMessages("Otra vez pendiente", "Está arriba, con los demás.", "No se ha cambiado"),
};

export const bankReasons = {
  movementMissing: "No encontramos este movimiento.",
  orderUnknown: "No hay ninguna importación con esta referencia.",
  referenceMissing: "Escribe la referencia de la importación, como RS-7K4M-Q2.",
  wrongWay: "Un dinero que entra es un cobro; uno que sale, una devolución o un coste.",
  bookedMore: "De este movimiento ya no queda tanto por apuntar: otra persona lo ha apuntado antes, o el importe es mayor.",
  isAside: "Este movimiento está apartado. Si es de una importación, antes devuélvelo a los pendientes.",
  isBooked: "Este movimiento ya está apuntado en una importación, así que no se aparta.",
  noLongerSure: "Algo ha cambiado desde que abriste la página, así que no se ha apuntado nada. Mira la lista de nuevo.",
  noteMissing: "Escribe por qué no es de ninguna importación.",
};

export const largestStatement = 5 * 1024 * 1024;

/** Why a file of the bank is not read. A refusal about its content names the line. */
export const statementSentences = {
  no_file: "Elige el archivo del banco.",
  empty: "El archivo está vacío.",
  too_large: "El archivo es demasiado grande: caben 5 MB. Descarga un periodo más corto.",
  broken: "El archivo no ha llegado entero. Vuelve a intentarlo.",
  failed: "No hemos podido leer el archivo. Vuelve a intentarlo en unos segundos.",
};

/** What became of a statement. */
export type Outcome = { added: number; known: number; withoutAmount: number };

export function writtenOutcome({ added, known, withoutAmount }: Outcome): string {
  return `?nuevos=${added}&conocidos=${known}&sin-importe=${withoutAmount}`;
}

/** The sentence about the statement that was read just now; undefined without one. */
export function readOutcome(params: URLSearchParams): string | undefined {
  const count = (name: string) => /^\d{1,6}$/.exec(params.get(name) ?? "")?.[0];
  const [added, known = "0", withoutAmount = "0"] = [count("nuevos"), count("conocidos"), count("sin-importe")];
  if (added === undefined) return undefined;
  const parts = [
    added === "1" ? "1 movimiento nuevo" : `${added} movimientos nuevos`,
    ...(known === "0" ? [] : [known === "1" ? "1 que ya estaba" : `${known} que ya estaban`]),
    ...(withoutAmount === "0" ? [] : [`${withoutAmount} sin importe, que no se guardan`]),
  ];
  return `${parts.join(", ")}.`;
}
