import type { WithholdingReason } from "../kinds.ts";

/** The reason why a mail did not leave, in words, for the stored code: the mail library's and the server's. */
export function reasonOf(code: string | null): string | undefined {
  if (code === null) return undefined;
  const [name = "", answer = ""] = code.split(" ");
  if (name === "EAUTH" || name === "ENOAUTH") return "El servidor no acepta el usuario o la contraseña de SMTP_URL.";
  if (name === "EBOUNCE") return "El correo salió, pero el servidor de esa dirección lo ha devuelto.";
  if (answer.startsWith("4")) return "El servidor pide que lo intentemos más tarde.";
  if (name === "EENVELOPE" && answer.startsWith("5")) return "El servidor no acepta esta dirección.";
  if (answer.startsWith("5")) return "El servidor no acepta este correo.";
  return failures[name] ?? "Ha fallado antes de llegar al servidor. Mira el registro de la aplicación.";
}

const failures: Readonly<Record<string, string>> = {
  ECONNECTION: "El servidor no contesta o ha cortado la conexión.",
  ESOCKET: "El servidor no contesta o ha cortado la conexión.",
  EPROTOCOL: "El servidor ha contestado algo que no entendemos.",
  ETIMEDOUT: "El servidor no ha contestado a tiempo.",
  EABORT: "El servidor no ha contestado a tiempo.",
  EDNS: "No encontramos el servidor. Mira SMTP_URL.",
  ETLS: "No se ha podido abrir una conexión segura con el servidor.",
  EENVELOPE: "La dirección no se puede usar.",
};

/** Of a mail that was due while there was no mail server. */
export const heldReason = "Espera a que el equipo decida si sale.";

const withholdingReasons: Readonly<Record<WithholdingReason, string>> = {
  "daily-limit": "No enviado: desde formularios sin sesión ya se habían pedido los correos de un día a esta dirección.",
  outdated: "No enviado: esperaba a que hubiera servidor de correo y ya no servía.",
  discarded: "Descartado por el equipo: esperaba a que hubiera servidor de correo.",
  withdrawn: "Retirado antes de salir: lo que decía había cambiado.",
};

/** Why a mail never left, in words; a reason of another version is shown unchanged. */
export function withholdingReason(reason: string): string {
  return Object.hasOwn(withholdingReasons, reason) ? withholdingReasons[reason as WithholdingReason] : reason;
}
