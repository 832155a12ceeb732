import { accountFacts, type MailedAccount } from "#app/features/ground/company-account/account.ts";
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { depositSentence } from "#app/features/ground/company/deposit-terms.ts";
import { planName } from "#app/features/ground/company/plans.ts";
import { contactFacts, type Letter, waysToAnswer } from "#app/features/ground/emails/letter.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { shownPrice, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { exactly, writtenAmount } from "#app/features/cars/landed-price/lines.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";

export type Reservation = {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  plan: string;
  /** Whole euros. */
  deposit: number;
  marketing_consent: boolean;
};
type Vehicle = { id: string; make: string; model: string; year: number; price: number };

/** To the customer: the reference, and how to pay the deposit after we accept. */
export function reservationRequested(
  reservation: Reservation & { hasAccount: boolean; account: MailedAccount },
  vehicle: Vehicle,
  siteOrigin: string,
): Letter {
  const name = vehicleName(vehicle);
  return {
    subject: `Tu solicitud de reserva ${reservation.reference}: ${name}`,
    preview: "Todavía no pagues nada: primero la aceptamos nosotros.",
    heading: `Hola, ${reservation.name}`,
    paragraphs: [
      `Hemos recibido tu solicitud para reservar el ${name} de ${vehicle.year} con señal. No te compromete todavía.`,
      `Primero la aceptamos nosotros: comprobamos que el coche sigue disponible y te escribimos. No pagues nada hasta entonces. ${paymentSentence} Estos son los datos con los que pagarás la señal:`,
    ],
    facts: transfer(reservation, reservation.account, [{ name: "Señal", value: formatEuros(reservation.deposit) }]),
    actions: [
      ...(reservation.hasAccount ? [{ label: "Ver mi solicitud", address: `${siteOrigin}/dashboard` }] : []),
      carAction(vehicle, siteOrigin),
      termsAction(siteOrigin),
    ],
    notes: [reservation.account.check, depositSentence(reservation.deposit), "¿Dudas? Responde a este correo."],
  };
}

export function reservationForTeam(reservation: Reservation, vehicle: Vehicle, siteOrigin: string): Letter {
  return {
    subject: `Reserva ${reservation.reference} de ${reservation.name}: ${vehicleName(vehicle)}`,
    preview: `Plan ${planName(reservation.plan)}, señal de ${formatEuros(reservation.deposit)}`,
    heading: `Solicitud de reserva ${reservation.reference}`,
    paragraphs: ["Ha llegado por la página del coche y espera a que la aceptes. Si respondes a este correo, le escribes a esa persona."],
    facts: [
      { name: "Coche", value: `${vehicleName(vehicle)} de ${vehicle.year}, ${shownPrice(vehicle.price)}` },
      { name: "Plan", value: planName(reservation.plan) },
      { name: "Señal", value: formatEuros(reservation.deposit) },
      { name: "Nombre", value: reservation.name },
      ...contactFacts(reservation),
    ],
    actions: [carAction(vehicle, siteOrigin)],
  };
}

/** The charge of the order that began: whole cents, the last calendar day to pay, the account, and the order's page. */
export type DepositCharge = { cents: number; dueOn: string; account: MailedAccount; address: string };

/** To the customer: the car is theirs, and the deposit is the first charge of their order. */
export function reservationAccepted(reservation: Reservation, vehicle: Vehicle, charge: DepositCharge, siteOrigin: string): Letter {
  const name = vehicleName(vehicle);
  const day = formatCalendarDay(charge.dueOn);
  const amount = writtenAmount(exactly(charge.cents));
  return {
    subject: `Reserva aceptada ${reservation.reference}: ${name}`,
    preview: `El coche está reservado para ti. Paga la señal, ${amount}, como muy tarde el ${day}.`,
    heading: `Hola, ${reservation.name}`,
    paragraphs: [
      `Hemos aceptado tu reserva: el ${name} de ${vehicle.year} ya está reservado para ti y hemos dejado de ofrecerlo.`,
      `Ahora te toca pagar la señal, ${amount}, como muy tarde el ${day}, con tu referencia en el concepto. ${paymentSentence}`,
      "Desde ahora tu coche tiene una página propia, con cada paso, sus documentos y tus pagos.",
    ],
    facts: transfer(reservation, charge.account, [
      { name: "Señal", value: amount },
      { name: "Vence el", value: day },
    ]),
    actions: [{ label: "Ver mi importación", address: charge.address }, carAction(vehicle, siteOrigin), termsAction(siteOrigin)],
    notes: [
      charge.account.check,
      `${depositSentence(reservation.deposit)} Para desistir basta con que respondas a este correo.`,
      "El enlace es personal: quien lo tenga puede ver tu importación. Te confirmamos por correo que la señal ha llegado. ¿Dudas? Responde a este correo.",
    ],
  };
}

export function reservationRejected(reservation: Reservation, vehicle: Vehicle, siteOrigin: string): Letter {
  const name = vehicleName(vehicle);
  return {
    ...notAccepted(reservation, siteOrigin, [
      `Hemos aceptado antes la reserva de otra persona para el ${name} de ${vehicle.year}, así que la tuya no sigue adelante.`,
    ]),
    subject: `No hemos podido aceptar tu reserva ${reservation.reference}: ${name}`,
    preview: "Aceptamos antes la reserva de otra persona. No pagas nada.",
    notes: ["Si buscas uno parecido, responde a este correo y te lo buscamos."],
  };
}

export function reservationDeclined(reservation: Reservation, vehicle: Vehicle, siteOrigin: string): Letter {
  const name = vehicleName(vehicle);
  return {
    ...notAccepted(reservation, siteOrigin, [`No podemos seguir adelante con tu solicitud para reservar el ${name} de ${vehicle.year}.`]),
    subject: `No podemos aceptar tu reserva ${reservation.reference}: ${name}`,
    preview: "No pagas nada.",
    notes: ["¿Quieres saber por qué, o que te busquemos uno parecido? Responde a este correo."],
  };
}

function notAccepted({ name, reference }: Reservation, siteOrigin: string, why: readonly string[]) {
  return {
    heading: `Hola, ${name}`,
    paragraphs: [...why, "No tienes que pagar nada. Si ya habías pagado la señal, te la devolvemos entera en 14 días como máximo."],
    facts: [{ name: "Referencia", value: reference }],
    actions: [{ label: "Ver otros coches", address: `${siteOrigin}/stock` }],
  };
}

export function replyAboutReservation(
  { name, reference }: Pick<Reservation, "name" | "reference">,
  vehicle: { make: string; model: string; year: number },
  message: string,
): Letter {
  return {
    subject: `Sobre tu reserva ${reference}: ${vehicleName(vehicle)}`,
    preview: message.slice(0, 120),
    heading: `Hola, ${name}`,
    paragraphs: [`El equipo de ${company.name} te escribe sobre tu solicitud de reserva:`],
    facts: [
      { name: "Referencia", value: reference },
      { name: "Coche", value: `${vehicleName(vehicle)} de ${vehicle.year}` },
    ],
    quote: message,
    notes: [waysToAnswer],
  };
}

function transfer({ reference, plan }: Reservation, account: MailedAccount, deposit: Letter["facts"] & {}) {
  return [
    { name: "Referencia", value: reference },
    { name: "Plan", value: planName(plan) },
    ...deposit,
    ...accountFacts(account),
    { name: "Concepto", value: reference },
  ];
}

function carAction(vehicle: Vehicle, siteOrigin: string) {
  return { label: "Ver el coche", address: siteOrigin + vehicleAddress(vehicle.id) };
}

function termsAction(siteOrigin: string) {
  return { label: "Leer las condiciones", address: `${siteOrigin}/condiciones#senal-y-pagos` };
}
