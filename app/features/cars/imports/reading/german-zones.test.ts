import { expect, test } from "vitest";
import { germanZone } from "./german-zones.ts";

test.each([
  ["04109", "Leipzig"],
  ["4109", "Leipzig"],
  ["10115", "Berlín"],
  ["20095", "Hamburgo"],
  ["30159", "Hannover"],
  ["40210", "Düsseldorf"],
  ["50667", "Colonia"],
  ["60311", "Fráncfort"],
  ["70173", "Stuttgart"],
  ["80331", "Múnich"],
  ["90402", "Núremberg"],
  ["", "Alemania"],
  ["123", "Alemania"],
  ["123456", "Alemania"],
  ["A-1010", "Alemania"],
])("%j lies in %s", (postalCode, zone) => {
  expect(germanZone(postalCode)).toBe(zone);
});
