import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { company } from "#company";
import { statusWord } from "./inbox-state.ts";
import { kindLabel } from "./inbox-title.ts";
import type { ExportedRow } from "./queries/list.server.ts";

export const exportColumns = ["Fecha", "Tipo", "Estado", "Nombre", "Correo", "Teléfono", "Coche", "Año", "Referencia", "Señal", "Mensaje"];

/** The rows of the inbox in those columns: moments in Madrid's time zone, deposits in whole euros. */
export async function* inboxRowsForExport(pieces: AsyncIterable<ExportedRow[]>): AsyncGenerator<Record<string, unknown>[]> {
  for await (const piece of pieces) yield piece.map(exported);
}

function exported(row: ExportedRow): Record<string, unknown> {
  const moment = Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()).toZonedDateTimeISO(company.timeZone);
  const cells = [
    moment.toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " "),
    kindLabel(row),
    statusWord(row.status),
    row.name,
    row.email,
    row.phone,
    row.vehicle && vehicleName(row.vehicle),
    row.vehicle?.year,
    row.reservation?.reference ?? row.complaint,
    row.reservation?.deposit,
    row.message,
  ];
  return Object.fromEntries(exportColumns.map((column, position) => [column, cells[position]]));
}
