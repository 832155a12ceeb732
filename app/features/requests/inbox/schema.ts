import { z } from "zod";
import { inboxStatuses } from "./inbox-state.ts";

const id = z.uuid("Falta saber de qué consulta se trata.");
const status = z.enum(
  inboxStatuses.map(({ value }) => value),
  "Elige un estado de la lista.",
);

/** The chosen status, and the one that the page showed. Reservations are accepted or rejected instead. */
export const statusSchema = z.object({
  kind: z.enum(["inquiry", "message"], "Las reservas se aceptan o se rechazan."),
  id,
  seen: status,
  status,
});
