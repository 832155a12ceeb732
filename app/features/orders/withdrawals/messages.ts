import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";

export const longestReason = 500;

type DeclaredContract = {
  name: string;
  reference: string;
  carName: string;
  acceptedOn: string;
  declaredOn: string;
  reason: string;
};

/**
 * The statement with which a customer withdraws, after the model of RDL 1/2007 (annex B). The page shows it, the confirmation stores it, and
 * the acknowledgement repeats it.
 */
export function declarationOf({ name, reference, carName, acceptedOn, declaredOn, reason }: DeclaredContract): string {
  const car = carName === "" ? "" : ` (${carName})`;
  return [
    `A la atención de ${company.legal.name}, ${company.email}:`,
    `Por la presente comunico que desisto de mi contrato de importación ${reference}${car}, celebrado el ${formatCalendarDay(acceptedOn)}.`,
    `Nombre: ${name}.`,
    `Fecha: ${formatCalendarDay(declaredOn)}.`,
    ...(reason === "" ? [] : [`Motivo: ${reason}`]),
  ].join("\n");
}

export const declaringForm = "withdrawal-statement";
export const confirmingForm = "withdrawal";

/** The first step only shows the second one, so the person reads no message about it. */
export const declaringMessages: FormMessages = {
  done: { title: "Revisa tu declaración", text: "Todavía no has desistido: falta que la confirmes." },
  failed: { title: "No hemos podido seguir", text: "No se ha enviado nada. Inténtalo de nuevo en unos segundos, o escríbenos." },
};

export const confirmingMessages: FormMessages = {
  done: { title: "Has desistido del contrato", text: "Te hemos enviado un correo con tu declaración, el día y la hora." },
  failed: {
    title: "Tu desistimiento no se ha guardado",
    text: "Vuelve a confirmarlo en unos segundos, o respóndenos a cualquier correo: también vale.",
  },
};

/** When no response came: the person must know that the other way is open too. */
export const confirmationLost: Notice = {
  ...responseLost,
  text: `${responseLost.text} También vale responder a cualquier correo nuestro.`,
};

/** Why a withdrawal is refused. `until`: the last day on which it was possible, in words. */
export const notWithdrawable = (why: string) => `No se puede desistir aquí. ${why}`;
export const periodOver = (until: string) =>
  `El plazo para desistir terminó el ${until}. No se ha enviado nada; si algo va mal con el coche, escríbenos.`;
