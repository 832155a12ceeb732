import type { Letter } from "#app/features/ground/emails/letter.ts";

/** To the person who signed up, who may not own the address. So it repeats nothing of the form. */
export function confirmationLetter(link: string): Letter {
  return {
    subject: "Confirma tu correo",
    preview: "Un paso y tu cuenta está lista.",
    heading: "Confirma que este correo es tuyo",
    paragraphs: ["Alguien ha creado una cuenta en nuestra web con este correo. Si has sido tú, abre la página y pulsa el botón."],
    actions: [{ label: "Confirmar mi correo", address: link }],
    notes: [
      "El enlace sirve una vez y durante 24 horas. Ábrelo, si puedes, en el navegador en el que creaste la cuenta; en otro te pediremos la contraseña.",
      "Si no has sido tú, no hagas nada: sin confirmar, la cuenta se borra sola a los 7 días.",
    ],
  };
}

export function invitationLetter(link: string): Letter {
  return {
    subject: "Te han dado acceso al panel de administración",
    preview: "Elige tu contraseña y entra.",
    heading: "Tu acceso de administración",
    paragraphs: ["Alguien del equipo te ha dado acceso al panel de administración. Abre la página, elige tu contraseña y ya está."],
    actions: [{ label: "Elegir contraseña y entrar", address: link }],
    notes: ["El enlace sirve una vez y durante 24 horas. Si no esperabas este correo, bórralo."],
  };
}

export function resetLetter(link: string): Letter {
  return {
    subject: "Cambia tu contraseña",
    preview: "El enlace sirve durante 30 minutos.",
    heading: "Elige una contraseña nueva",
    paragraphs: ["Alguien ha pedido en nuestra web cambiar la contraseña de la cuenta de este correo. Si has sido tú, sigue el enlace."],
    actions: [{ label: "Elegir contraseña nueva", address: link }],
    notes: ["El enlace sirve una vez y durante 30 minutos.", "Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma."],
  };
}

/** To the owner, after the change (row A12). `siteOrigin`: scheme and host. */
export function passwordChangedLetter(siteOrigin: string): Letter {
  return {
    subject: "Has cambiado tu contraseña",
    preview: "Hemos cerrado todas las sesiones abiertas.",
    heading: "Tu contraseña es nueva",
    paragraphs: ["La contraseña de tu cuenta acaba de cambiar, y hemos cerrado las sesiones que estaban abiertas en otros sitios."],
    actions: [{ label: "No he sido yo", address: `${siteOrigin}/auth/forgot` }],
    notes: ["Si has sido tú, no tienes que hacer nada."],
  };
}
