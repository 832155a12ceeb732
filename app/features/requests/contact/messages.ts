import { complaintDays } from "#app/features/ground/company/complaints.ts";
import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { company } from "#company";

export const consentMissing = "Debes aceptar el tratamiento de datos para continuar";

/** WRITE-5 gives the text of the success; no requirement gives that of the failure. */
export const contactMessages: FormMessages = {
  done: { title: "Mensaje enviado", text: `Mensaje enviado correctamente. Te responderemos en ${company.claims.responseHours} horas.` },
  failed: { title: "No se ha enviado", text: "No hemos podido enviar tu mensaje. Inténtalo de nuevo." },
};

const complaintReceived = `Hemos recibido tu reclamación. Te respondemos cuanto antes, en ${complaintDays} días como máximo.`;

/** Only the mail knows the reference, because a form that is sent twice gets the first outcome. */
export const complaintMessages: FormMessages = {
  done: { title: "Reclamación enviada", text: `${complaintReceived} Te hemos enviado un correo con la referencia.` },
  unmailed: { title: "Reclamación enviada", text: complaintReceived },
  failed: contactMessages.failed,
};
