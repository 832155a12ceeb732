import { type Letter, waysInPanel, waysToAnswer } from "#app/features/ground/emails/letter.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { company } from "#company";
import { conversationAddress } from "./addresses.ts";
import { inquiryStatusLabel, inquiryTypeLabel } from "./inquiry-state.ts";

export type InquiryForMail = {
  id: string;
  name: string;
  status: string;
  type: string;
  vehicle: { make: string; model: string; year: number } | undefined;
};

function topicOf({ vehicle, type }: InquiryForMail): string {
  return vehicle ? vehicleName(vehicle) : inquiryTypeLabel(type).toLowerCase();
}

function facts(inquiry: InquiryForMail) {
  const { vehicle, type } = inquiry;
  return vehicle
    ? [{ name: "Coche", value: `${vehicleName(vehicle)} de ${vehicle.year}` }]
    : [{ name: "Tema", value: inquiryTypeLabel(type) }];
}

/** To the customer: the team's reply. `withAccount`: whether the customer can see the conversation in the panel. */
export function replyForCustomer(
  inquiry: InquiryForMail,
  message: string,
  { withAccount, siteOrigin }: { withAccount: boolean; siteOrigin: string },
): Letter {
  return {
    subject: `Te hemos respondido: ${topicOf(inquiry)}`,
    preview: message.slice(0, 120),
    heading: `Hola, ${inquiry.name}`,
    paragraphs: [`El equipo de ${company.name} ha respondido a tu consulta:`],
    facts: facts(inquiry),
    quote: message,
    actions: withAccount ? [{ label: "Ver la conversación", address: siteOrigin + conversationAddress(inquiry.id) }] : [],
    notes: [withAccount ? waysInPanel : waysToAnswer],
  };
}

export function replyForTeam(inquiry: InquiryForMail, message: string, email: string): Letter {
  return {
    subject: `Respuesta de ${inquiry.name}: ${topicOf(inquiry)}`,
    preview: message.slice(0, 120),
    heading: `Respuesta de ${inquiry.name}`,
    paragraphs: ["Ha contestado en su panel. Si respondes a este correo, le escribes a esa persona, pero no queda en la conversación."],
    facts: [...facts(inquiry), { name: "Estado", value: inquiryStatusLabel(inquiry.status) }, { name: "Correo", value: email }],
    quote: message,
  };
}
