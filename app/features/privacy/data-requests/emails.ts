import type { Letter } from "#app/features/ground/emails/letter.ts";
import { formatCalendarDay, formatLongDate } from "#app/lib/dates.ts";
import { company } from "#company";
import { answerBy, linkEnds } from "./deadlines.ts";
import { requestTypeLabel } from "./request-types.ts";

export type StoredRequest = { email: string; requestType: string; notes: string; sent: Temporal.Instant };

/** To the address in the form, which may be a stranger's. Without the details, so that nobody sends their own text through us. */
export function confirmationLetter(request: StoredRequest, link: string): Letter {
  return {
    subject: "Confirma tu solicitud sobre tus datos",
    preview: "Falta un paso: confirma que la solicitud es tuya.",
    heading: "Confirma que la solicitud es tuya",
    paragraphs: [
      "Alguien ha pedido en nuestra web, con este correo, lo que ves abajo. Si has sido tú, abre la página y pulsa el botón: así sabemos que nadie lo pide en tu nombre.",
    ],
    facts: [
      { name: "Solicitud", value: requestTypeLabel(request.requestType) },
      { name: "Enviada", value: formatLongDate(request.sent) },
      { name: "Respuesta", value: `A más tardar el ${formatCalendarDay(answerBy(request.sent).toString())}` },
    ],
    actions: [{ label: "Ver y confirmar la solicitud", address: link }],
    notes: [
      `El enlace sirve hasta el ${formatLongDate(linkEnds(request.sent))}.`,
      "Si no has sido tú, no hagas nada: sin tu confirmación no entregamos ni borramos ningún dato.",
    ],
  };
}

export function confirmedForTeam(request: StoredRequest): Letter {
  return {
    ...forTeam(request),
    subject: `Solicitud de datos confirmada: ${requestTypeLabel(request.requestType)}`,
    heading: "Solicitud de datos confirmada",
    paragraphs: ["Quien la envió ha demostrado que el correo es suyo. El plazo cuenta desde el día en que la envió."],
  };
}

/** To the team, if the address got no link because it has had its mails of the day. The person must still be able to use their rights. */
export function withoutLinkForTeam(request: StoredRequest): Letter {
  return {
    ...forTeam(request),
    subject: `Solicitud de datos sin confirmar: ${requestTypeLabel(request.requestType)}`,
    heading: "Solicitud de datos sin confirmar",
    paragraphs: [
      "Este correo ya había recibido hoy varios mensajes automáticos, así que no le hemos mandado el enlace para confirmar. Comprobad quién lo pide antes de entregar o borrar nada.",
    ],
  };
}

function forTeam({ email, requestType, notes, sent }: StoredRequest): Omit<Letter, "subject" | "heading" | "paragraphs"> {
  const deadline = formatCalendarDay(answerBy(sent).toString());
  return {
    preview: `Hay que responder a más tardar el ${deadline}.`,
    facts: [
      { name: "Solicitud", value: requestTypeLabel(requestType) },
      { name: "Correo", value: email },
      { name: "Enviada", value: formatLongDate(sent) },
      { name: "Responder", value: `A más tardar el ${deadline}` },
    ],
    ...(notes === "" ? {} : { quote: notes }),
    notes: [`Se responde desde ${company.email}.`],
  };
}
