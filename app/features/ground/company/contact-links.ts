import { company } from "#company";

export const phoneLink = `tel:${company.phone.international}`;

/** WhatsApp link with a prefilled text that the person can still change. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${company.whatsapp.international}?text=${encodeURIComponent(text)}`;
}

/** `mailto:` link with a prefilled subject and body. */
export function mailLink(subject: string, body?: string): string {
  const parts = [`subject=${encodeURIComponent(subject)}`];
  if (body !== undefined) parts.push(`body=${encodeURIComponent(body)}`);
  return `mailto:${company.email}?${parts.join("&")}`;
}
