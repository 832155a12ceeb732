import type { Letter } from "#app/features/ground/emails/letter.ts";
import { company } from "#company";

export type AccountChange = keyof typeof accountChanges;

const accountChanges = {
  "password-changed": {
    subject: "Tu contraseña ha cambiado",
    text: "Acabamos de cambiar la contraseña de tu cuenta y hemos cerrado las demás sesiones.",
  },
  "email-change-asked": {
    subject: "Han pedido cambiar el correo de tu cuenta",
    text: "Desde tu cuenta han pedido usar otro correo. No cambia nada hasta que alguien lo confirme desde ese otro buzón.",
  },
  "email-changed": {
    subject: "El correo de tu cuenta ha cambiado",
    text: "Tu cuenta usa desde ahora otro correo. A este ya no te escribiremos sobre ella.",
  },
  "factor-added": {
    subject: "Has activado la verificación en dos pasos",
    text: "Se ha añadido una app de códigos a tu cuenta. Desde ahora, al entrar te pediremos un código.",
  },
  "factor-removed": {
    subject: "Se ha quitado una app de códigos",
    text: "Una app de códigos ya no sirve para entrar en tu cuenta.",
  },
  "recovery-codes-made": {
    subject: "Tienes códigos de recuperación nuevos",
    text: "Se han creado códigos de recuperación nuevos. Los anteriores ya no sirven.",
  },
  "recovery-code-used": {
    subject: "Se ha usado un código de recuperación",
    text: "Alguien ha entrado en tu cuenta con uno de tus códigos de recuperación. Cada código sirve una sola vez.",
  },
  "role-granted": {
    subject: "Tienes permisos nuevos en nuestro panel",
    text: "Un administrador te ha dado permisos del equipo. Hemos cerrado tus sesiones: vuelve a entrar para usarlos.",
  },
  "role-removed": {
    subject: "Ya no tienes permisos en nuestro panel",
    text: "Un administrador te ha quitado los permisos del equipo. Tu cuenta sigue siendo tuya.",
  },
  "sessions-ended": {
    subject: "Hemos cerrado tus sesiones",
    text: "Nuestro equipo ha cerrado la sesión en todos tus dispositivos. Vuelve a entrar con tu contraseña cuando quieras.",
  },
  "deletion-asked": {
    subject: "Vamos a borrar tu cuenta",
    text: "Has pedido que borremos tu cuenta. Tienes siete días para arrepentirte: entra en tu panel y pulsa «Conservar mi cuenta».",
  },
  "deletion-undone": { subject: "Conservamos tu cuenta", text: "Ya no vamos a borrar tu cuenta. Todo sigue como estaba." },
};

/** To the owner: what changed, when and from where, and what to do if it was somebody else. */
export function changedLetter(change: AccountChange, facts: readonly { name: string; value: string }[], securityPage: string): Letter {
  const { subject, text } = accountChanges[change];
  return {
    subject,
    preview: "Si has sido tú, no tienes que hacer nada.",
    heading: subject,
    paragraphs: [text],
    facts,
    actions: [{ label: "Ver la seguridad de mi cuenta", address: securityPage }],
    notes: [`Si no has sido tú, cambia la contraseña cuanto antes y llámanos al ${company.phone.shown}.`],
  };
}

export function newAddressLetter(oldAddress: string, link: string): Letter {
  return {
    subject: "Confirma tu nuevo correo",
    preview: "Falta un paso: confirma que este buzón es tuyo.",
    heading: "Confirma tu nuevo correo",
    paragraphs: [
      "Alguien ha pedido usar este correo en su cuenta. Si has sido tú, abre la página en el navegador en el que tienes tu cuenta abierta y pulsa el botón.",
    ],
    facts: [{ name: "Correo actual", value: oldAddress }],
    actions: [{ label: "Ver y confirmar el cambio", address: link }],
    notes: ["El enlace sirve durante 24 horas y una sola vez.", "Si no has sido tú, no hagas nada."],
  };
}
