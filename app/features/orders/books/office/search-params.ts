import { defineSearch, type Field } from "#app/lib/address-search.ts";
import type { Days } from "./register.ts";

export const booksAddress = "/admin/libros";
export const entriesAddress = `${booksAddress}/apuntes`;

/** A quarter of a year, as it stands in addresses: "2026-4". */
export type Quarter = `${number}-${number}`;

export function quarterOf(day: Temporal.PlainDate): Quarter {
  return `${day.year}-${Math.ceil(day.month / 3)}`;
}

export function daysOf(quarter: Quarter): Days {
  const [year = 0, number = 1] = quarter.split("-").map(Number);
  const from = Temporal.PlainDate.from({ year, month: number * 3 - 2, day: 1 });
  return { from: from.toString(), to: from.add({ months: 3 }).subtract({ days: 1 }).toString() };
}

export function quarterBefore(quarter: Quarter): Quarter {
  return quarterOf(Temporal.PlainDate.from(daysOf(quarter).from).subtract({ days: 1 }));
}

export function quarterAfter(quarter: Quarter): Quarter {
  return quarterOf(Temporal.PlainDate.from(daysOf(quarter).to).add({ days: 1 }));
}

/** "2026-4" → "Cuarto trimestre de 2026". */
export function quarterName(quarter: Quarter): string {
  const [year = "", number = "1"] = quarter.split("-");
  return `${["Primer", "Segundo", "Tercer", "Cuarto"][Number(number) - 1]} trimestre de ${year}`;
}

const quarter: Field<Quarter | undefined> = {
  parameter: "trimestre",
  read: (text) => (/^20\d\d-[1-4]$/.test(text) ? (text as Quarter) : undefined),
  write: (value) => value ?? "",
};

const { read, query } = defineSearch({ quarter });

/** The quarter of an address, or else that of today. */
export function readQuarter(params: URLSearchParams, today: Temporal.PlainDate): Quarter {
  return read(params).quarter ?? quarterOf(today);
}

/** The same page or file of another quarter. */
export function ofQuarter(address: string, chosen: Quarter): string {
  return address + query({ quarter: chosen });
}
