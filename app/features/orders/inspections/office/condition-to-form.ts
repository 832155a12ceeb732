/** The condition of a car as texts of the form. Also runs in the browser. */
import { type Condition, damageKinds, damageNumbers, damageSizes, materials, paintedPanels, panels, wheels } from "../condition.ts";
import { shotKeys, shots } from "../shots.ts";
import type { Fields } from "./kept-draft.ts";

export const damageParts = ["panel", "kind", "size", "note"] as const;
export type DamagePart = (typeof damageParts)[number];

export const damageField = (number: number, part: DamagePart): string => `damage_${number}_${part}`;
export const paintField = (panel: string): string => `paint_${panel}`;
export const materialField = (panel: string): string => `material_${panel}`;
export const dotField = (wheel: string): string => `dot_${wheel}`;
export const treadField = (wheel: string): string => `tread_${wheel}`;
export const shotField = (shot: string): string => `shot_${shot}`;

const damageWords: Readonly<Record<DamagePart, string>> = { panel: "pieza", kind: "qué es", size: "tamaño", note: "nota" };

/** The names of all fields on the page, as a person reads them. */
export const conditionLabels: Fields = {
  ...labelled(
    damageNumbers.flatMap((number) => damageParts.map((part) => [damageField(number, part), `Daño ${number}, ${damageWords[part]}`])),
  ),
  ...labelled(paintedPanels.map((panel) => [paintField(panel), `Pintura: ${panels[panel]}`])),
  ...labelled(paintedPanels.map((panel) => [materialField(panel), `Material: ${panels[panel]}`])),
  ...labelled(Object.entries(wheels).map(([wheel, label]) => [dotField(wheel), `DOT: ${label}`])),
  ...labelled(Object.entries(wheels).map(([wheel, label]) => [treadField(wheel), `Dibujo: ${label}`])),
  ...labelled(shotKeys.map((shot) => [shotField(shot), `No se pudo mirar: ${shots[shot]}`])),
};

function labelled(entries: readonly (readonly [name: string, label: string])[]): Fields {
  return Object.fromEntries(entries);
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = { panel: panels, kind: damageKinds, size: damageSizes };

/** The word of a chosen value; undefined for a field in which people type. */
export function conditionWord(name: string, value: string): string | undefined {
  if (name.startsWith(materialField(""))) return materials[value as keyof typeof materials];
  const part = /^damage_\d+_(panel|kind|size)$/.exec(name)?.[1];
  return part === undefined ? undefined : choices[part]?.[value];
}

/** A condition as the texts of its fields, empty ones too. */
export function conditionToForm({ damages, paint, tyres, shots: reasons }: Condition): Fields {
  return Object.fromEntries([
    ...damageNumbers.flatMap((number) => {
      const damage = damages[String(number)];
      return damageParts.map((part) => [damageField(number, part), damage?.[part] ?? ""] as const);
    }),
    ...paintedPanels.flatMap((panel) => [
      [paintField(panel), String(paint[panel]?.micrometres ?? "")] as const,
      [materialField(panel), paint[panel]?.material ?? "steel"] as const,
    ]),
    ...Object.entries(wheels).flatMap(([wheel]) => {
      const { dot = "", tread = null } = tyres[wheel as keyof typeof wheels] ?? {};
      return [[dotField(wheel), dot] as const, [treadField(wheel), tread === null ? "" : String(tread).replace(".", ",")] as const];
    }),
    ...shotKeys.map((shot) => [shotField(shot), reasons[shot] ?? ""] as const),
  ]);
}
