import { expect, test } from "vitest";
import { vinOfAdvertisement } from "./vin.ts";

test.each([
  ["FIN: WVWZZZ1KZAW123456", "WVWZZZ1KZAW123456"],
  ["Erstzulassung 03/2021\nVIN WVW ZZZ 1KZ AW1 23456\n64.300 km", "WVWZZZ1KZAW123456"],
  ["Fahrgestellnummer: wba8e9c50gk644237, scheckheft", "WBA8E9C50GK644237"],
  ["Fahrgestell-Nr.: WBA8E9C50GK644237", "WBA8E9C50GK644237"],
  ["Fahrzeug-Identifizierungsnummer (FIN): WBA8E9C50GK644237.", "WBA8E9C50GK644237"],
  ["Número de bastidor: WBA8E9C50GK644237", "WBA8E9C50GK644237"],
  ["bastidor nº WBA8E9C50GK644237", "WBA8E9C50GK644237"],
  // Without a label, with a letter too many, or with two different ones it is a guess.
  ["WBA8E9C50GK644237", undefined],
  ["FIN: WBA8E9C50GK6442377", undefined],
  ["FIN: WBA8E9C50GKO44237", undefined],
  ["FIN: WBA8E9C50GK644237 oder VIN: WVWZZZ1KZAW123456", undefined],
  ["FIN: WBA8E9C50GK644237, VIN: WBA8E9C50GK644237", "WBA8E9C50GK644237"],
  ["FIN auf Anfrage, bitte melden Sie sich jederzeit", undefined],
  ["", undefined],
])("the VIN in %j", (text, vin) => {
  expect(vinOfAdvertisement(text)).toBe(vin);
});
