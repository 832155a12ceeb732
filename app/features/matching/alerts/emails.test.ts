import { expect, test } from "vitest";
import { newCarsLetter, type ToldCar } from "./emails.ts";

const car: ToldCar = {
  id: "11111111-1111-4111-8111-111111111111",
  make: "VW",
  model: "Golf",
  year: 2020,
  mileage: 60_000,
  fuel_type: "Diésel",
  transmission: "Manual",
  price: 20_000,
  atDoor: undefined,
  reducedFrom: undefined,
};
const addresses = { siteOrigin: "https://shop.test", manage: "https://shop.test/avisos/1" };
const letterOf = (cars: ToldCar[], region = "md", newCars = cars.length) =>
  newCarsLetter({ query: "search=golf", region, cars, newCars, cheaperCars: 0 }, addresses);
const textOf = (told: ToldCar, region?: string) => letterOf([told], region).list?.[0]?.text;

test("a car in Germany has its figure with its spread and what the figure is", () => {
  const atDoor = { total: "≈ 21.390 €", spread: "± 2.350 €", caption: "Coste de traerlo, sin nuestros honorarios" };
  expect(textOf({ ...car, atDoor })).toContain("\n≈ 21.390 € ± 2.350 €, Coste de traerlo, sin nuestros honorarios");
  expect(letterOf([{ ...car, atDoor }]).paragraphs).toContain("Los precios de coches en Alemania son puestos en Madrid.");
});

test.each([
  ["md", "Entrega en Madrid: la presupuestamos aparte."],
  ["mc", "Entrega en la Región de Murcia: incluida."],
])("a car in Spain says what its delivery to %s costs", (region, sentence) => {
  expect(textOf(car, region)).toMatch(new RegExp(`20.000\\s€\\n${sentence}$`));
});

test("the mail says how many are not in it, and that there may be more than a search keeps", () => {
  expect(letterOf([car], "mc", 2).notes?.[0]).toBe("Hay 1 más que no cabe en este correo. En la web los ves todos.");
  expect(letterOf([car], "mc", 99).subject).toBe("99 coches nuevos: “golf”");
  expect(letterOf([car], "mc", 100).subject).toBe("Al menos 100 coches nuevos: “golf”");
});
