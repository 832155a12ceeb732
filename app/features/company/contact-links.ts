import { company } from "#company";

export const phoneLink = `tel:${company.phone.international}`;

/** Opens a conversation on WhatsApp with a text that the person can still change. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${company.whatsapp.international}?text=${encodeURIComponent(text)}`;
}

/** Opens the person's own mail programme with a message begun. */
export function mailLink(subject: string, body?: string): string {
  const parts = [`subject=${encodeURIComponent(subject)}`];
  if (body !== undefined) parts.push(`body=${encodeURIComponent(body)}`);
  return `mailto:${company.email}?${parts.join("&")}`;
}
