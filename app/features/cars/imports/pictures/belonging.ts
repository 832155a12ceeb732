import { searchable } from "#app/lib/fold-text.ts";

/** The most pictures that an import gives to a car. */
export const mostOfCar = 30;

type Belonging = { ofCars: string[][]; ofNobody: number };

/**
 * Finds which pictures of a ZIP belong to which car, in order. `cars`: for each car the beginnings that its pictures' names may have. A
 * picture is named like its car, with or without a number behind it ("GW-1001_2.jpg", "gw 1001 (12).JPG"), or lies in a folder of that name.
 * A name that fits one car as a whole counts before one that fits another without its number.
 */
export function picturesOfCars(paths: readonly string[], cars: readonly (readonly string[])[]): Belonging {
  const places = new Map<string, number>();
  for (const [at, names] of cars.entries()) {
    for (const name of names.map(searchable)) if (name !== "" && !places.has(name)) places.set(name, at);
  }
  const found = cars.map((): { path: string; order: number }[] => []);
  let ofNobody = 0;
  for (const path of paths) {
    const reading = readings(path).find(({ name }) => places.has(name));
    const ofCar = reading && found[places.get(reading.name) ?? -1];
    if (ofCar) ofCar.push({ path, order: reading.order });
    else ofNobody += 1;
  }
  const inOrder = new Intl.Collator("de", { numeric: true }).compare;
  const ordered = found.map((one) => one.toSorted((a, b) => a.order - b.order || inOrder(a.path, b.path)).map(({ path }) => path));
  return { ofCars: ordered, ofNobody };
}

/** What a picture's name may say about its car, and its place among the car's pictures; the first that is a car counts. */
function readings(path: string): { name: string; order: number }[] {
  const [file = "", folder = ""] = path.split(/[\\/]/).toReversed();
  const whole = searchable(file.replace(/\.[^.]{1,5}$/, ""));
  const [, name = "", number = ""] = /^(?:(.{1,100}) )?(\d{1,4})$/.exec(whole) ?? [];
  return [
    { name: whole, order: 0 },
    { name, order: Number(number) },
    { name: searchable(folder), order: Number(number) },
  ];
}
