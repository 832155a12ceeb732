import { expect, test } from "vitest";
import { isNoCarMake, repairMake } from "./makes.ts";

test.each([
  ["Alfa", "Romeo Giulietta", "Alfa Romeo", "Giulietta"],
  ["Alfa Romeo", "Giulietta", "Alfa Romeo", "Giulietta"],
  ["Aston", "Martin V8", "Aston Martin", "V8"],
  ["Aston", "Martin", "Aston Martin", ""],
  ["Aston", "Martinique", "Aston", "Martinique"],
  ["Land", "Rover Range Rover Sport", "Land Rover", "Range Rover Sport"],
  ["DS", "Automobiles DS 7 Crossback", "DS", "7 Crossback"],
  ["DS Automobiles", "DS 3", "DS", "3"],
  ["Great", "Wall Steed", "Great Wall", "Steed"],
  ["Citroen", "DS3", "Citroën", "DS3"],
  ["smart", "forTwo", "Smart", "forTwo"],
  ["Seat", "Leon", "SEAT", "Leon"],
  ["FISKER", "Karma", "Fisker", "Karma"],
  ["RAM", "1500", "RAM", "1500"],
  ["MINI", "Mini", "MINI", "Mini"],
])("%s + %s is %s + %s", (make, model, repairedMake, repairedModel) => {
  expect(repairMake(make, model)).toEqual({ make: repairedMake, model: repairedModel });
});

test.each([
  ["Others", true],
  ["Caravans-Wohnm", true],
  ["Trucks-Lkw", true],
  ["Opel", false],
])("%s is no car's make: %s", (make, expected) => {
  expect(isNoCarMake(make)).toBe(expected);
});
