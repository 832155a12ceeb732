import type { Insertable } from "kysely";
import { demonstrationDomain } from "#app/features/ground/emails/demonstration-domain.ts";
import type { DB } from "#db/types.ts";
import { daysAgo } from "./moments.ts";

/** An invented customer. Nobody can sign in as one, because none has a password, and no mail reaches the address. */
export type DemoPerson = {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** Days since the account was made. */
  joined: number;
  preferences?: Omit<Insertable<DB["user_preferences"]>, "user_id">;
};

function person(name: string, phone: string, joined: number, preferences?: DemoPerson["preferences"]): DemoPerson {
  return { id: crypto.randomUUID(), name, email: emailOf(name), phone, joined, ...(preferences ? { preferences } : {}) };
}

function emailOf(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", ".");
  return `${plain}@${demonstrationDomain}`;
}

const firstNames = ["Ana", "Luis", "Elena", "Raúl", "Pilar", "Jorge", "Inés", "Tomás", "Rocío", "Hugo", "Clara"];
const surnames = ["García", "López", "Ruiz", "Navarro", "Gil", "Ortega", "Campos", "Vera", "Molina", "Prieto", "Reyes", "Santos"];

/** Somebody without an account who booked a call; for each number below 132 another name. */
export function caller(number: number): Pick<DemoPerson, "name" | "email" | "phone"> {
  const name = `${firstNames[number % firstNames.length]} ${surnames[number % surnames.length]}`;
  return { name, email: emailOf(name), phone: `+346000002${String(number).padStart(2, "0")}` };
}

/** Ten customers with new ids; everything else is the same each time. */
export function demoPeople(): DemoPerson[] {
  return [
    person("Lucía Hernández Vidal", "+34600000101", 52, {
      survey_completed: true,
      budget_max: 28_000,
      preferred_makes: ["Audi", "Volkswagen"],
      preferred_fuel_types: ["Diésel", "Híbrido"],
      body_style: ["Familiar", "SUV"],
      max_mileage: 90_000,
      usage_type: "family",
    }),
    person("Javier Martínez Soler", "+34600000102", 41, {
      survey_completed: true,
      budget_max: 45_000,
      preferred_makes: ["BMW", "Mercedes-Benz"],
      preferred_transmission: "Automático",
      min_year: 2020,
      usage_type: "business",
      financing_preference: "leasing",
    }),
    person("Carmen Belmonte Ros", "+34600000103", 60, {
      survey_completed: true,
      budget_max: 16_000,
      preferred_fuel_types: ["Gasolina"],
      body_style: ["Compacto"],
      usage_type: "daily",
      financing_preference: "cash",
    }),
    person("Andrés Nicolás Pardo", "+34600000104", 27),
    person("Marta Sánchez Alarcón", "+34600000105", 19, {
      survey_completed: true,
      budget_max: 35_000,
      preferred_fuel_types: ["Eléctrico", "Híbrido"],
      additional_features: ["Cámara trasera"],
      usage_type: "daily",
    }),
    person("Pedro Illán Cánovas", "+34600000106", 24, { survey_completed: false, budget_max: 22_000 }),
    person("Nuria Tomás Garre", "+34600000107", 11),
    person("Óscar Fuentes Lorca", "+34600000108", 20, { survey_completed: true, budget_max: 60_000, preferred_makes: ["Porsche"] }),
    person("Isabel Romero Lax", "+34600000109", 26),
    person("Sergio Marín Lario", "+34600000110", 31),
  ];
}

export function accountRows(now: Temporal.Instant, people: readonly DemoPerson[]) {
  const joinedAt = ({ joined }: DemoPerson) => daysAgo(now, joined, "18:40");
  return {
    users: people.map((one) => ({ id: one.id, email: one.email, email_verified_at: joinedAt(one), created_at: joinedAt(one) })),
    profiles: people.map((one) => ({ user_id: one.id, display_name: one.name, created_at: joinedAt(one) })),
    preferences: people.flatMap((one) =>
      one.preferences ? [{ ...one.preferences, user_id: one.id, updated_at: daysAgo(now, Math.ceil(one.joined / 2), "20:05") }] : [],
    ),
  };
}
