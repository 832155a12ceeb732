import { writtenPhone } from "#app/lib/phones.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { openingText } from "#app/lib/opening-hours.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { company } from "#company";

/** Who of the team has an order, and when they pick up which telephone. */
export type OrderContact = { name: string | undefined; phone: string; link: string; hours: string };

/** Reads the contact of an order that the caller has opened. As the system, because customers read nobody's profile. */
export function readContact(context: Context, orderId: string): Promise<OrderContact> {
  return runAs({ ...context, actor: system }, (transaction) => contactOf(transaction, orderId));
}

/** Puts at a mail's foot: "Tu contacto: Marta Soler, 968 00 00 00 (lunes a viernes, de 9:00 a 18:00)." For the team and the system. */
export async function withContact(transaction: Transaction, orderId: string, letter: Letter): Promise<Letter> {
  const { name, phone, hours } = await contactOf(transaction, orderId);
  return { ...letter, notes: [...(letter.notes ?? []), `Tu contacto: ${name ?? `el equipo de ${company.name}`}, ${phone} (${hours}).`] };
}

async function contactOf(transaction: Transaction, orderId: string): Promise<OrderContact> {
  const member = await transaction
    .selectFrom("orders")
    .innerJoin("profiles", "profiles.user_id", "orders.owner_id")
    .select(["display_name", "work_phone", "work_hours"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  const own = member?.work_phone ?? undefined;
  const hours = member?.work_hours ?? "";
  return {
    name: member && member.display_name !== "" ? member.display_name : undefined,
    phone: own === undefined ? company.phone.shown : writtenPhone(own),
    link: `tel:${own ?? company.phone.international}`,
    hours: hours === "" ? openingText() : hours,
  };
}
