import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { readDemoStock } from "#demo/demo-stock.ts";
import { expect } from "./test.ts";

const demoStock = readDemoStock().map(({ columns, ...vehicle }) => ({
  ...vehicle,
  ...columns,
  fuelType: columns.fuel_type,
  bodyStyle: columns.body_style,
}));
type DemoVehicle = (typeof demoStock)[number];

/** The public vehicles, for comparison with the pages. */
export const publicStock: readonly DemoVehicle[] = demoStock.filter(({ status }) => status !== "archived");

export const pageSize = 24;

export function nameOf({ make, model }: DemoVehicle): string {
  return `${make} ${model}`;
}

/** The demonstration vehicle with this name; names are unique. */
export function vehicleNamed(name: string): DemoVehicle {
  const vehicle = publicStock.find((candidate) => nameOf(candidate) === name);
  if (!vehicle) throw new Error(`No vehicle is called "${name}".`);
  return vehicle;
}

export function vehicleOfStatus(status: DemoVehicle["status"]): DemoVehicle {
  const vehicle = publicStock.find((candidate) => candidate.status === status);
  if (!vehicle) throw new Error(`No vehicle is ${status}.`);
  return vehicle;
}

/** The path of a vehicle's page, as the catalogue links it. */
export async function pathOf(request: APIRequestContext, vehicle: DemoVehicle): Promise<string> {
  const html = await (await request.get(`/stock?${new URLSearchParams({ search: nameOf(vehicle) }).toString()}`)).text();
  // A search for a name also finds longer ones.
  const found = [...html.matchAll(/href="(\/stock\/[0-9a-f-]{36})"[^>]*>(.*?)<\/a>/gs)];
  const path = found.find(([, , name = ""]) => name.replace(/<[^>]*>/g, "") === nameOf(vehicle))?.[1];
  if (path === undefined) throw new Error(`The catalogue has no link to ${nameOf(vehicle)}.`);
  return path;
}

export function catalogue(page: Page): Locator {
  return page.getByRole("search", { name: "Buscar en el catálogo" });
}

export function cards(page: Page): Locator {
  return catalogue(page).getByRole("article");
}

export function card(page: Page, vehicle: DemoVehicle): Locator {
  return cards(page).filter({ has: page.getByRole("heading", { name: nameOf(vehicle), exact: true }) });
}

/** A checkbox; its label ends with the number of vehicles. */
export function optionBox(page: Page, group: "Combustible" | "Cambio" | "Ubicación", value: string): Locator {
  return catalogue(page)
    .getByRole("group", { name: group })
    .getByRole("checkbox", { name: new RegExp(`^${value}`) });
}

/** The number field at one end of a range. */
export function rangeField(page: Page, range: "Precio" | "Año" | "Kilómetros", which: "desde" | "hasta"): Locator {
  return catalogue(page).getByRole("spinbutton", { name: `${range} ${which}` });
}

/** The number next to a checkbox. */
export async function countBeside(option: Locator): Promise<number> {
  const label = await option.locator("xpath=ancestor::label").innerText();
  return Number(/([\d.]+)\s*$/.exec(label)?.[1]?.replace(".", ""));
}

export async function expectTotal(page: Page, total: number): Promise<void> {
  await expect(catalogue(page).getByRole("status")).toHaveText(`${total} ${total === 1 ? "resultado" : "resultados"}`);
}

export type CardFacts = { name: string; price: number; year: number; mileage: number };

/** The texts of the cards, in their order. */
export async function readCards(page: Page): Promise<CardFacts[]> {
  const names = await cards(page).getByRole("heading").allInnerTexts();
  const texts = await cards(page).allInnerTexts();
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(".", ""));
  return texts.map((text, position) => ({
    name: names[position] ?? "",
    price: number(text, /([\d.]+)\s€/),
    year: number(text, /\b(\d{4}) ·/),
    mileage: number(text, /([\d.]+)\skm/),
  }));
}
