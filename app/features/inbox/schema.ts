import { z } from "zod";
import { inboxStatuses } from "./inbox-state.ts";

const id = z.uuid("Falta saber de qué consulta se trata.");
const status = z.enum(
  inboxStatuses.map(({ value }) => value),
  "Elige un estado de la lista.",
);

/** A status that is chosen, and the one that stood there. Reservations are accepted or rejected instead. */
export const statusSchema = z.object({
  kind: z.enum(["inquiry", "message"], "Las reservas se aceptan o se rechazan."),
  id,
  seen: status,
  status,
});
