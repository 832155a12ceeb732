import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

export const confirmPurchaseForm = "confirm-purchase";

export const confirmPurchaseMessages: FormMessages = {
  done: { title: "Compra confirmada", text: "Te lo confirmamos también por correo." },
  failed: {
    title: "No se ha confirmado",
    text: "No hemos recibido respuesta. Inténtalo de nuevo: aunque lo envíes dos veces, cuenta una.",
  },
};

export const purchaseReasons = {
  none: "Ahora mismo no hay ninguna compra que confirmar. Recarga la página para ver cómo está tu importación.",
  inspection: "Primero publicamos el informe de la inspección. Cuando lo hayas leído, confirmas la compra.",
  changed: "El presupuesto o el informe han cambiado desde que abriste esta página. Recárgala y léelos otra vez antes de confirmar.",
};

type Confirmed = {
  name: string;
  reference: string;
  carName: string;
  vin: string | null;
  agency: boolean;
  version: number;
  price: string;
  report: { day: string; verdict: string } | undefined;
};

/** What the customer confirms, in their words: the page shows it, and the row and the mails repeat it. */
export function purchaseStatement({ name, reference, carName, vin, agency, version, price, report }: Confirmed): string {
  const car = `${carName}${vin === null ? "" : ` (bastidor ${vin})`}`;
  const what = agency ? `que compréis en mi nombre el ${car}` : `la compra del ${car}`;
  const read =
    report === undefined
      ? "Mi importación no lleva informe de inspección."
      : `He podido leer el informe de la inspección del ${formatCalendarDay(report.day)}, con el veredicto «${report.verdict}».`;
  return `Yo, ${name}, confirmo ${what} por ${price}, como dice la versión ${version} del presupuesto ${reference}, que acepté. ${read}`;
}
