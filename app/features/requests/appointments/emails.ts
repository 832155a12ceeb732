import { writtenPhone } from "#app/lib/phones.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { company } from "#company";
import { serviceTypeLabel } from "./service-types.ts";
import type { Slot } from "./calendar.ts";
import type { Appointment } from "./queries.server.ts";
import { spokenDayWithYear } from "#app/lib/spoken-days.ts";

/** An appointment in its mails; `address` is the page to move or cancel it. */
export type AppointmentForMail = Omit<Appointment, "id" | "status" | "revision"> & { address: string };

export type Change = "requested" | "moved" | "cancelled" | TeamChange;
export type TeamChange = "confirmed" | "reopened" | "rescheduled" | "called-off";

export function endsAppointment(change: Change): boolean {
  return change === "cancelled" || change === "called-off";
}

const teamWords: Record<TeamChange, { subject: string; preview: string; text: string }> = {
  confirmed: {
    subject: "Cita confirmada",
    preview: "Te llamamos a la hora acordada.",
    text: "Tu cita está confirmada: te llamamos a la hora acordada.",
  },
  reopened: {
    subject: "Cita pendiente de confirmar",
    preview: "La hora sigue siendo tuya.",
    text: "Tu cita vuelve a estar pendiente de confirmar. La hora sigue siendo tuya: te escribiremos en cuanto la confirmemos.",
  },
  rescheduled: {
    subject: "Cita cambiada",
    preview: "El equipo ha cambiado la hora.",
    text: "Hemos tenido que cambiar la hora de tu cita. Si la nueva no te viene bien, elige otra con el botón.",
  },
  "called-off": {
    subject: "Cita cancelada",
    preview: "Elige otra hora cuando quieras.",
    text: "Hemos tenido que cancelar tu cita. Sentimos las molestias: elige otra hora en nuestra web, o responde a este correo y la buscamos contigo.",
  },
};

const actions = (address: string) => [
  { label: "Cambiar la hora", address },
  { label: "Cancelar la cita", address: `${address}#cancelar` },
];

const when = ({ day, time }: Slot) => `${spokenDayWithYear(day)}, a las ${time}`;
const zone = "La hora es la de España peninsular.";
const whatItIs = `Es una videollamada gratuita de media hora. Si algo falla, llámanos al ${company.phone.shown}.`;

function factsOf(appointment: AppointmentForMail, before?: Slot) {
  return [
    { name: "Día", value: spokenDayWithYear(appointment.day) },
    { name: "Hora", value: appointment.time },
    ...(before ? [{ name: "Antes", value: when(before) }] : []),
    { name: "Tema", value: serviceTypeLabel(appointment.serviceType) },
    ...(appointment.vehicle === undefined ? [] : [{ name: "Coche", value: appointment.vehicle }]),
  ];
}

export function letterToCustomer(change: Change, appointment: AppointmentForMail, before?: Slot): Letter {
  const shared = { heading: `Hola, ${appointment.name}`, facts: factsOf(appointment, before) };
  if (change in teamWords) return { ...shared, ...letterOfTeam(change as TeamChange, appointment) };
  if (change === "cancelled") {
    return {
      ...shared,
      subject: `Cita cancelada: ${when(appointment)}`,
      preview: "La hora vuelve a estar libre.",
      paragraphs: ["Tu cita queda cancelada. Si la tenías en tu calendario, el archivo adjunto la quita."],
      notes: ["Si quieres otra, elige día y hora en nuestra web o responde a este correo."],
    };
  }
  return {
    ...shared,
    subject: change === "requested" ? `Cita reservada: ${when(appointment)}` : `Cita cambiada: ${when(appointment)}`,
    preview: "El equipo te la confirmará.",
    paragraphs: [
      change === "requested"
        ? "Hemos guardado tu cita. Está pendiente de confirmar: el equipo la revisará y te escribirá."
        : "Hemos cambiado tu cita. La nueva hora está pendiente de confirmar: el equipo la revisará y te escribirá.",
      whatItIs,
    ],
    quote: appointment.notes === "" ? undefined : appointment.notes,
    actions: actions(appointment.address),
    notes: [zone, "El archivo adjunto la añade a tu calendario. Si no has pedido esta cita, cancélala con el botón."],
  };
}

function letterOfTeam(change: TeamChange, appointment: AppointmentForMail): Omit<Letter, "heading"> {
  const { subject, preview, text } = teamWords[change];
  const written = { subject: `${subject}: ${when(appointment)}`, preview };
  if (endsAppointment(change))
    return { ...written, paragraphs: [text], notes: ["Si la tenías en tu calendario, el archivo adjunto la quita."] };
  const notes = [zone, "El archivo adjunto la pone al día en tu calendario."];
  return { ...written, paragraphs: [text, whatItIs], actions: actions(appointment.address), notes };
}

export function reminderToCustomer(appointment: AppointmentForMail): Letter {
  return {
    subject: `Mañana tienes cita con ${company.name}, a las ${appointment.time}`,
    preview: `${spokenDayWithYear(appointment.day)}, a las ${appointment.time}.`,
    heading: `Hola, ${appointment.name}`,
    paragraphs: ["Te recordamos tu cita de mañana.", whatItIs],
    facts: factsOf(appointment),
    actions: actions(appointment.address),
    notes: [zone, "Si no puedes venir, avísanos con un clic: alguien aprovechará la hora."],
  };
}

const headings: Record<Exclude<Change, TeamChange>, string> = {
  requested: "Cita nueva",
  moved: "Cita cambiada",
  cancelled: "Cita cancelada",
};

/** To the team, after each change by the customer, to whom a reply goes. `reason` is why they cancelled, if given. */
export function letterToTeam(change: Exclude<Change, TeamChange>, appointment: AppointmentForMail, before?: Slot, reason = ""): Letter {
  return {
    subject: `${headings[change]} de ${appointment.name}: ${when(appointment)}`,
    preview: change === "cancelled" ? "La hora vuelve a estar libre." : "Está pendiente de confirmar.",
    heading: `${headings[change]} de ${appointment.name}`,
    paragraphs: [
      change === "cancelled" ? "La hora vuelve a estar libre." : "Está pendiente de confirmar.",
      "Si respondes a este correo, le escribes a esa persona.",
    ],
    facts: [
      ...factsOf(appointment, before),
      { name: "Correo", value: appointment.email },
      { name: "Teléfono", value: appointment.phone ? writtenPhone(appointment.phone) : "No lo ha dado" },
      ...(reason === "" ? [] : [{ name: "Motivo", value: reason }]),
    ],
    quote: appointment.notes === "" ? undefined : appointment.notes,
  };
}
