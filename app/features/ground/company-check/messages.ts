import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { company } from "#company";
import { claimKinds, type ClaimKind } from "./claims.ts";

export const checkForm = "company-check";

export const claimMissing = "Escribe o pega lo que quieres comprobar.";
export const claimUnknown =
  "No sabemos qué es esto. Escribe un IBAN, un teléfono, un correo, una dirección web o una referencia como RS-7K4M-Q2: solo una cosa cada vez, sin otras palabras.";

export const checkMessages: FormMessages = {
  done: { title: "Comprobado", text: "La respuesta está en la página." },
  failed: {
    title: "No se ha podido comprobar",
    text: `Mientras tanto no pagues nada. Vuelve a intentarlo o llámanos al ${company.phone.shown}.`,
  },
};

/** `former`: an account that was ours. It is a no: nobody pays into it now. */
export type Verdict = "yes" | "no" | "former";

type Sentences = { title: string; text: string };

/** The answer in words. It names the kind of thing and never repeats or corrects what was typed. `until`: a day in words. */
export function verdictSentences(verdict: Verdict, kind: ClaimKind, until = ""): Sentences {
  const what = claimKinds[kind];
  if (verdict === "former") {
    return { title: `No: ${lowerFirst(what)} ya no es nuestra`, text: `Lo fue hasta el ${until}. No pagues en ella.` };
  }
  const ours = kind === "phone" || kind === "email" ? "nuestro" : "nuestra";
  if (verdict === "no") return { title: `No: ${lowerFirst(what)} no es ${ours}`, text: warnings[kind] };
  return { title: `Sí: ${lowerFirst(what)} es ${ours}`, text: cautions[kind] };
}

const warnings: Record<ClaimKind, string> = {
  iban: "No pagues en ella, aunque el mensaje lleve nuestro nombre y los datos de tu coche.",
  phone: "Si alguien te llama desde él en nuestro nombre, cuelga y no le des datos.",
  email: "No contestes, no abras sus archivos y no pulses sus enlaces.",
  web: "No escribas en ella tus datos ni una contraseña.",
  reference: "Ninguna importación ni reserva nuestra la tiene. Mira si te falta una letra.",
};

/** What a yes does not prove. */
const cautions: Record<ClaimKind, string> = {
  iban: "Es la única cuenta en la que se nos paga.",
  phone: "El número que ves en una llamada se puede falsificar: si te piden dinero o datos, cuelga y llama tú.",
  email: "El remitente que ves en un correo se puede falsificar: si te piden dinero, comprueba también la cuenta.",
  web: "Mira que en la barra del navegador ponga exactamente lo mismo.",
  reference: "Solo dice que la referencia existe, no de quién es: no prueba quién te escribe.",
};

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
