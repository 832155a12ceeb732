import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";

/** The most signs of the reason that a customer may give. */
export const longestReason = 500;

type DeclaredContract = {
  name: string;
  reference: string;
  carName: string;
  /** Days such as "2026-11-26". */
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
