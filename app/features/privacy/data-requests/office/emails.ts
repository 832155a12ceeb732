import type { StoredRequest } from "#app/features/privacy/data-requests/emails.ts";
import { copyDays } from "#app/features/privacy/data-requests/deadlines.ts";
import { requestTypeLabel } from "#app/features/privacy/data-requests/request-types.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { company } from "#company";

function factsOf({ requestType, sent }: StoredRequest) {
  return [
    { name: "Solicitud", value: requestTypeLabel(requestType) },
    { name: "Enviada", value: formatLongDate(sent) },
  ];
}

const rights = [
  `Si crees que falta algo, responde a este correo o escríbenos a ${company.email}.`,
  "También puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).",
];

/** The answer to access and portability: where the copy is. The mail holds no data itself. */
export function copyReadyLetter(request: StoredRequest, page: string): Letter {
  return {
    subject: "Tus datos están listos",
    preview: "Descarga tu copia desde la página de tu solicitud.",
    heading: "Tus datos están listos",
    paragraphs: [
      "Hemos preparado una copia de los datos tuyos que tenemos. Abre la página de tu solicitud y descárgala: es un archivo ZIP con tablas que se abren con una hoja de cálculo y con un JSON para programas.",
      "Los usamos para atender lo que nos pides y para lo que aceptaste en cada formulario. Nos los diste tú, y no se los hemos dado a nadie más que a quienes nos prestan el correo y los servidores.",
    ],
    facts: factsOf(request),
    actions: [{ label: "Descargar mis datos", address: page }],
    notes: [`La copia se puede descargar durante ${copyDays} días.`, ...rights],
  };
}

export function erasureScheduledLetter(request: StoredRequest, erasedOn: string): Letter {
  return {
    subject: "Vamos a borrar tus datos",
    preview: `Se borran el ${erasedOn}.`,
    heading: "Vamos a borrar tus datos",
    paragraphs: [
      `El ${erasedOn} borramos tu cuenta y todo lo que nos enviaste. Si cambias de idea antes, entra en tu panel y pulsa «Conservar mi cuenta».`,
      "Lo que la ley nos obliga a conservar, como una señal pagada o tus consentimientos, queda bloqueado y no lo usamos para nada más.",
    ],
    facts: factsOf(request),
    notes: rights,
  };
}

export function erasedLetter(request: StoredRequest): Letter {
  return {
    subject: "Hemos borrado tus datos",
    preview: "Ya no queda nada tuyo que podamos usar.",
    heading: "Hemos borrado tus datos",
    paragraphs: [
      "Hemos borrado lo que nos habías enviado con este correo. Lo que la ley nos obliga a conservar, como una señal pagada, tus consentimientos o esta solicitud, queda bloqueado y no lo usamos para nada más.",
      "Este mensaje es el último que te escribimos.",
    ],
    facts: factsOf(request),
    notes: rights,
  };
}
