/** The condition of a car in the sent form. */
import { z } from "zod";
import { choiceOf, line } from "#app/lib/form-fields.ts";
import { type Condition, damageKinds, damageNumbers, damageSizes, materials, paintedPanels, panels, wheels } from "../condition.ts";
import { shotKeys } from "../shots.ts";
import { dotCode, readCondition } from "../stored-condition.ts";
import { isMadeAfter } from "../tyres.ts";
import {
  damageField,
  type DamagePart,
  damageParts,
  dotField,
  materialField,
  paintField,
  shotField,
  treadField,
} from "./condition-to-form.ts";

const wheelKeys = Object.keys(wheels);

/** The condition in the texts of a form that the schema has accepted. Empty rows are left out. */
export function conditionFromForm(sent: Readonly<Record<string, unknown>>): Condition {
  const text = (name: string) => (typeof sent[name] === "string" ? sent[name] : "");
  const damageIn = (number: number) => Object.fromEntries(damageParts.map((part) => [part, text(damageField(number, part))]));
  const figure = (name: string) => (text(name) === "" ? null : Number(text(name).replace(",", ".")));
  return readCondition({
    damages: Object.fromEntries(damageNumbers.map((number) => [number, damageIn(number)])),
    paint: Object.fromEntries(
      paintedPanels
        .map((panel) => [panel, { micrometres: figure(paintField(panel)), material: text(materialField(panel)) }] as const)
        .filter(([, { micrometres, material }]) => micrometres !== null || material !== "steel"),
    ),
    tyres: Object.fromEntries(
      wheelKeys
        .map((wheel) => [wheel, { dot: text(dotField(wheel)), tread: figure(treadField(wheel)) }] as const)
        .filter(([, { dot, tread }]) => dot !== "" || tread !== null),
    ),
    shots: Object.fromEntries(shotKeys.map((shot) => [shot, text(shotField(shot))])),
  });
}

type TextField = z.ZodType<string, string>;

const chosen = (labels: Readonly<Record<string, string>>, wrong: string) => choiceOf<string>({ "": "", ...labels }, wrong);
const material = choiceOf<string>(materials, "Elige el material.");
const micrometres = line(6, "La medida")
  .transform((text) => text.replace(/(?<!\s)\s*(?:µm|um|micras)$/i, ""))
  .refine((text) => /^([1-9]\d{0,3})?$/.test(text), "Escribe las micras en cifras, como 120.");
const tread = line(6, "El dibujo")
  .transform((text) => text.replace(/(?<!\s)\s*mm$/i, "").replace(".", ","))
  .refine((text) => /^(1?\d(,\d)?)?$/.test(text), "Escribe los milímetros, como 5,5.");
const dot = line(4, "El DOT").pipe(z.union([z.literal(""), dotCode], "Escribe las cuatro cifras del DOT: semana y año, como 2319."));

const damages: Readonly<Record<DamagePart, TextField>> = {
  panel: chosen(panels, "Elige la pieza."),
  kind: chosen(damageKinds, "Elige qué es."),
  size: chosen(damageSizes, "Elige el tamaño."),
  note: line(300, "Cada nota"),
};

/** The fields of the form, each a text. */
export const conditionFormShape: Readonly<Record<`${"damage" | "paint" | "material" | "dot" | "tread" | "shot"}_${string}`, TextField>> =
  Object.fromEntries([
    ...damageNumbers.flatMap((number) => damageParts.map((part) => [damageField(number, part), damages[part]] as const)),
    ...paintedPanels.flatMap((panel) => [[paintField(panel), micrometres] as const, [materialField(panel), material] as const]),
    ...wheelKeys.flatMap((wheel) => [[dotField(wheel), dot] as const, [treadField(wheel), tread] as const]),
    ...shotKeys.map((shot) => [shotField(shot), line(200, "Cada motivo")] as const),
  ]);

const neededParts = [
  ["panel", "Elige la pieza, o vacía esta fila."],
  ["kind", "Elige qué es."],
  ["size", "Elige el tamaño."],
] as const;

/** What is wrong between the fields of a form, by the name of the field to correct. `day`: that of the check. */
export function conditionErrors(sent: Readonly<Record<string, unknown>>, day: string): (readonly [field: string, sentence: string])[] {
  const filled = (name: string) => typeof sent[name] === "string" && sent[name] !== "";
  const unfinished = damageNumbers
    .filter((number) => damageParts.some((part) => filled(damageField(number, part))))
    .flatMap((number) => neededParts.map(([part, sentence]) => [damageField(number, part), sentence] as const))
    .filter(([name]) => !filled(name));
  const unmeasurable = paintedPanels
    .filter((panel) => filled(paintField(panel)) && sent[materialField(panel)] !== "steel")
    .map((panel) => [paintField(panel), "Solo se mide sobre acero. Borra la medida, o cambia el material."] as const);
  const future = wheelKeys
    .map(dotField)
    .filter((name) => filled(name) && isMadeAfter(String(sent[name]), day))
    .map((name) => [name, "Esta semana es posterior al día de la revisión."] as const);
  return [...unfinished, ...unmeasurable, ...future];
}
