/** Every kind of mail that the site sends, with its name in the back office. A test sends one of each. */
export const mailKinds = {
  "inquiry-received": "Consulta recibida",
  "customer-replied": "Respuesta de un cliente",
  "team-replied": "Respuesta del equipo",
  "message-received": "Mensaje recibido",
  "reservation-requested": "Solicitud de reserva",
  "reservation-accepted": "Reserva aceptada",
  "reservation-rejected": "Reserva no aceptada",
  "appointment-requested": "Cita pedida",
  "appointment-moved": "Cita cambiada por el cliente",
  "appointment-cancelled": "Cita cancelada por el cliente",
  "appointment-confirmed": "Cita confirmada",
  "appointment-reopened": "Cita otra vez pendiente",
  "appointment-rescheduled": "Cita cambiada por el equipo",
  "appointment-called-off": "Cita cancelada por el equipo",
  "appointment-reminder": "Recordatorio de cita",
  "contract-requested": "Solicitud de plan",
  "order-news": "Novedades de una importación",
  "order-payment-reminder": "Recordatorio de pago",
  "order-payment-overdue": "Pago sin recibir",
  "order-paper-uploaded": "Documentos subidos por un cliente",
  "order-quote": "Presupuesto de una importación",
  "order-quote-accepted": "Presupuesto aceptado, al cliente",
  "order-quote-decided": "Decisión sobre un presupuesto",
  "order-handover": "Entrega acordada o anulada",
  "order-handover-answered": "Respuesta de un cliente sobre su entrega",
  "bank-details": "Cambio de la cuenta de la empresa",
  "order-document": "Documento de una importación",
  "order-document-signed": "Documento firmado",
  "order-purchase-confirmed": "Compra confirmada",
  "order-withdrawn": "Desistimiento de una importación",
  "saved-list": "Enlace a coches guardados",
  "data-request-confirmation": "Confirmar una solicitud de datos",
  "data-request-confirmed": "Solicitud de datos confirmada",
  "data-request-without-link": "Solicitud de datos sin enlace",
  "data-request-answered": "Respuesta a una solicitud de datos",
  "data-request-erased": "Datos borrados",
  "alert-found": "Aviso de coches nuevos",
  "alert-asked": "Pregunta si alguien sigue buscando",
  "alert-paused": "Aviso de coches pausado",
  "alert-confirmation": "Confirmar un aviso de coches nuevos",
  "stock-source-trouble": "Problema con una fuente de coches",
  "account-closed": "Cuenta cerrada",
  "account-reopened": "Cuenta reabierta",
  "account-confirm_email": "Confirmar el correo de una cuenta",
  "account-reset_password": "Cambiar una contraseña",
  "account-new-address": "Confirmar un correo nuevo",
  "account-identity-linked": "Cuenta unida a otro servicio",
  "account-password-changed": "Contraseña cambiada",
  "account-email-change-asked": "Cambio de correo pedido",
  "account-email-changed": "Correo de la cuenta cambiado",
  "account-factor-added": "App de códigos añadida",
  "account-factor-removed": "App de códigos quitada",
  "account-recovery-codes-made": "Códigos de recuperación nuevos",
  "account-recovery-code-used": "Código de recuperación usado",
  "account-role-granted": "Permisos del equipo dados",
  "account-role-removed": "Permisos del equipo quitados",
  "account-sessions-ended": "Sesiones cerradas",
  "account-deletion-asked": "Borrado de cuenta pedido",
  "account-deletion-undone": "Cuenta conservada",
} as const satisfies Record<string, string>;

export type MailKind = keyof typeof mailKinds;

/** The kinds that only the software sends, at a time of its own: no form causes them, so they take no place of those that forms cause. */
export const softwareKinds: readonly MailKind[] = [
  ...(["alert-found", "alert-asked", "alert-paused"] as const),
  ...(["order-payment-reminder", "order-payment-overdue", "appointment-reminder"] as const),
];

/**
 * Why a mail never left: its address had had its mails of the day, what it told was no longer true, or it had waited for a mail server until
 * it had no sense or the team discarded it.
 */
export type WithholdingReason = "daily-limit" | "withdrawn" | "outdated" | "discarded";

/** A kind's name in the back office; a kind of another version is shown unchanged. */
export function mailKindLabel(kind: string): string {
  return Object.hasOwn(mailKinds, kind) ? mailKinds[kind as MailKind] : kind;
}

/**
 * Whether a mail may hold a key to a person's account or data, such as a link for a new password. Every mail about accounts, data
 * requests, orders and alerts counts, so that a new kind is hidden before anybody thinks of it.
 */
export function mayHoldKey(kind: string): boolean {
  return kind.startsWith("account-") || kind.startsWith("data-request-") || kind.startsWith("order-") || kind.startsWith("alert-");
}
