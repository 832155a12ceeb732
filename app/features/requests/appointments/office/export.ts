import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { wordsOf } from "./appointment-statuses.ts";
import type { AgendaEntry } from "./queries.server.ts";

export const exportColumns = ["Día", "Hora", "Estado", "Nombre", "Correo", "Teléfono", "Tema", "Coche", "Notas"];

/** Yields appointments with those columns; days and hours in Madrid's time zone. */
export async function* agendaForExport(pieces: AsyncIterable<AgendaEntry[]>): AsyncGenerator<Record<string, unknown>[]> {
  for await (const piece of pieces) yield piece.map(exported);
}

function exported({ day, time, status, name, email, phone, serviceType, vehicle, notes }: AgendaEntry): Record<string, unknown> {
  const cells = [day, time, wordsOf(status).label, name, email, phone, serviceTypeLabel(serviceType), vehicle, notes];
  return Object.fromEntries(exportColumns.map((column, position) => [column, cells[position]]));
}
