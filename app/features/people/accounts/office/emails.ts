import type { Letter } from "#app/features/ground/emails/letter.ts";
import { company } from "#company";

/** To a person after the team closed their account. It does not say why; the team tells a person who replies from this address. */
export function accountClosedLetter(dataRequestPage: string): Letter {
  return {
    subject: "Hemos cerrado tu cuenta",
    preview: "Ya no se puede entrar en ella. Te contamos qué puedes hacer.",
    heading: "Hemos cerrado tu cuenta",
    paragraphs: [
      "Nuestro equipo ha cerrado tu cuenta: ya no se puede entrar en ella. Tus citas y consultas siguen en pie.",
      `Si crees que es un error, responde a este correo o llámanos al ${company.phone.shown} y lo miramos contigo.`,
    ],
    actions: [{ label: "Pedir o borrar mis datos", address: dataRequestPage }],
    notes: ["Tus datos siguen siendo tuyos: puedes pedir una copia o que los borremos sin entrar en la cuenta."],
  };
}

export function accountReopenedLetter(signInPage: string): Letter {
  return {
    subject: "Tu cuenta vuelve a estar abierta",
    preview: "Puedes entrar como antes.",
    heading: "Tu cuenta vuelve a estar abierta",
    paragraphs: ["Nuestro equipo ha reabierto tu cuenta. Entra con tu correo y tu contraseña de siempre."],
    actions: [{ label: "Entrar", address: signInPage }],
    notes: ["Si no recuerdas la contraseña, puedes cambiarla en la misma página."],
  };
}
