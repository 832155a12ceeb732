import { z } from "zod";
import { consentBoxes, senderFields } from "#app/features/ground/consent/schema.ts";
import { line, paragraphs } from "#app/lib/form-fields.ts";
import { callTimesOfWeek } from "#app/lib/opening-hours.ts";
import { noSlot } from "./messages.ts";
import { serviceTypes } from "./service-types.ts";
import type { Slot } from "./calendar.ts";

/** The day that is open on the page. Only the slot is stored, but both must agree, because the person sees the hours of this day. */
const day = z.iso.date(noSlot).optional();

/** "2026-11-23 09:30", in the company's time zone. */
const slot = z.string(noSlot).transform((value, issues): Slot => {
  const [, date = "", time = ""] = /^([\d-]{10}) ([\d:]{5})$/.exec(value) ?? [];
  if (z.iso.date().safeParse(date).success && callTimesOfWeek().includes(time)) return { day: date, time };
  issues.addIssue({ code: "custom", message: noSlot });
  return z.NEVER;
});

export const bookingSchema = z.object({
  ...senderFields,
  day,
  slot,
  service_type: z.enum(
    serviceTypes.map(({ value }) => value),
    "Elige un tema de la lista.",
  ),
  notes: paragraphs(2000, "El texto"),
  vehicle_id: z.uuid("No reconocemos este coche. Vuelve a su página y reserva desde allí.").optional(),
  ...consentBoxes,
});

export const movingSchema = z.object({ day, slot });

export const cancellingSchema = z.object({ reason: line(300, "El motivo") });
