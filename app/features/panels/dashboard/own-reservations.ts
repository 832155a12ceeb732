import { company } from "#company";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { afterWorkingDays } from "#app/features/orders/steps/legal-deadlines.ts";
import type { Tone } from "#app/ui/state-badge.tsx";

/** How many days a person still sees a reservation that came to nothing. */
export const daysShown = 30;

/** The last day for the team's answer to what was asked on a day: the claimed hours, counted in working days (PAGE-4). */
export function answeredBy(askedOn: Temporal.PlainDate): Temporal.PlainDate {
  return afterWorkingDays(askedOn, Math.ceil(company.claims.responseHours / 24));
}

type Words = { label: string; tone: Tone; text: string };

const decided: Readonly<Record<string, Words>> = {
  accepted: { label: "Aceptada", tone: "moving", text: "El coche está reservado para ti. En nuestro correo está cómo pagar la señal." },
  rejected: {
    label: "No aceptada",
    tone: "over",
    text: "No hemos podido aceptarla y no tienes que pagar nada. Si buscas uno parecido, escríbenos y te lo buscamos.",
  },
  cancelled: {
    label: "Cancelada",
    tone: "over",
    text: "El coche ya no está reservado para ti. Si habías pagado la señal, te la devolvemos.",
  },
};

/** What a reservation's customer reads about it on a day: its state, what happens next, and until when (HOLD-8). */
export function reservationWords(status: string, askedOn: Temporal.PlainDate, today: Temporal.PlainDate): Words {
  return decided[status] ?? { label: "Pendiente de aceptar", tone: "waiting", text: whileWaiting(answeredBy(askedOn), today) };
}

function whileWaiting(until: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const day = formatCalendarDay(until.toString());
  if (Temporal.PlainDate.compare(until, today) < 0)
    return `Teníamos que haberte respondido el ${day}: perdona. Llámanos o escríbenos y lo miramos contigo. No pagues nada todavía.`;
  return `Comprobamos que el coche sigue disponible y te respondemos por correo, como muy tarde el ${day}. No pagues nada hasta entonces.`;
}
