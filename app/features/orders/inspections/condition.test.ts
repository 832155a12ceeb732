import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Condition, damageKinds, damageNumbers, damageSizes, materials, paintedPanels, panels, wheels } from "./condition.ts";
import { conditionReport } from "./condition-report.ts";
import { conditionToForm } from "./office/condition-to-form.ts";
import { conditionErrors, conditionFromForm, conditionFormShape } from "./office/condition-from-form.ts";
import { occasionIn, photoSentences, refusedIn, refusedQuery } from "./office/messages.ts";
import { damagesSeen, isSameDamage } from "./office/photo-subject.ts";
import { paintHint, paintTable } from "./paint.ts";
import { inspectionPoints } from "./points.ts";
import { countedIn, reportedGroups } from "./report.ts";
import { missingShots, shotKeys } from "./shots.ts";
import { readCondition } from "./stored-condition.ts";
import { differencesBetween } from "./two-checks.ts";
import { tyreAge, tyreMade, tyreTable, tyreWarnings } from "./tyres.ts";

const nothing = readCondition(null);
const day = "2026-11-28";

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => fc.constantFrom(...(Object.keys(labels) as Key[]));
const damages = fc.dictionary(
  fc.constantFrom(...damageNumbers.map(String)),
  fc.record({ panel: keysOf(panels), kind: keysOf(damageKinds), size: keysOf(damageSizes), note: fc.constantFrom("", "Se ve poco") }),
  { maxKeys: 8 },
);
const conditions: fc.Arbitrary<Condition> = fc.record({
  damages,
  paint: fc.dictionary(
    fc.constantFrom(...paintedPanels),
    fc.oneof(
      fc.record({ micrometres: fc.integer({ min: 1, max: 2000 }), material: fc.constant("steel" as const) }),
      fc.record({ micrometres: fc.constant(null), material: fc.constantFrom("aluminium" as const, "plastic" as const) }),
    ),
  ),
  tyres: fc.dictionary(
    keysOf(wheels),
    fc.record({
      dot: fc.constantFrom("0119", "5320", "2326"),
      tread: fc.option(fc.integer({ min: 0, max: 99 }).map((tenths) => tenths / 10)),
    }),
  ),
  shots: fc.dictionary(fc.constantFrom(...shotKeys), fc.constantFrom("Sin luz", "Estaba en el elevador")),
});

test("a condition passes through its form and the database as it is", () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      expect(conditionFromForm(conditionToForm(condition))).toEqual(condition);
      expect(readCondition(structuredClone(condition))).toEqual(condition);
      expect(conditionErrors(conditionToForm(condition), day)).toEqual([]);
    }),
  );
  expect(Object.keys(conditionToForm(nothing)).toSorted()).toEqual(Object.keys(conditionFormShape).toSorted());
});

test.each([
  [null],
  ["x"],
  [[]],
  [{ damages: 3 }],
  [{ damages: { 1: { panel: "wing" } }, tyres: { front_left: { dot: "9926", tread: 5 } } }],
])("a condition of another form (%j) counts as nothing said", (stored) => {
  expect(readCondition(stored)).toEqual({ damages: {}, paint: {}, tyres: {}, shots: {} });
  expect(conditionReport({ condition: stored, inspected_on: day }, []).isRecorded).toBe(false);
});

test("there are 110 points, each with its own key", () => {
  expect(inspectionPoints).toHaveLength(110);
  expect(new Set(inspectionPoints.map(({ key }) => key)).size).toBe(110);
});

describe("a stored report", () => {
  test.each([
    [null],
    [undefined],
    ["x"],
    [[]],
    [{ bonnet: "good" }],
    [{ bonnet: { rating: "perfect", note: "" } }],
    [{ gone: { rating: "good", note: "" } }],
  ])("of another form (%j) counts as nothing said", (stored) => {
    expect(countedIn(reportedGroups(stored))).toEqual({ good: 0, worn: 0, defect: 0, unchecked: 110, absent: 0, total: 110 });
    expect(reportedGroups(stored).flatMap((group) => group.points)).toHaveLength(110);
  });
});

test("the panels of the outline are points of the inspection", () => {
  const points = new Map(inspectionPoints.map(({ key, label }) => [key, label]));
  for (const [key, label] of Object.entries(panels)) expect(points.get(key)).toBe(label);
});

describe("paint", () => {
  test.each([
    [60, undefined],
    [180, undefined],
    [181, "Posible repintado"],
    [300, "Posible repintado"],
    [301, "Posible masilla"],
  ])("of %i micrometres is said to be %s", (micrometres, hint) => {
    expect(paintHint(micrometres)).toBe(hint);
  });

  const steel = (micrometres: number | null) => ({ micrometres, material: "steel" as const });
  test.each([
    ["alike", steel(120), steel(169), { difference: 49, apart: false }],
    ["apart", steel(120), steel(170), { difference: 50, apart: true }],
    ["apart the other way round", steel(240), steel(110), { difference: 130, apart: true }],
    ["one not measured", steel(400), undefined, { apart: false }],
    ["one without a figure", steel(400), steel(null), { apart: false }],
    ["one of aluminium", steel(400), { micrometres: null, material: "aluminium" as const }, { apart: false }],
  ])("of the two sides, %s", (_title, left, right, expected) => {
    const [wings] = paintTable({ paint: { left_front_wing: left, ...(right ? { right_front_wing: right } : {}) } });
    const { difference, apart } = wings ?? {};
    expect(difference === undefined ? { apart } : { difference, apart }).toEqual(expected);
  });

  test("that cannot be measured is never a figure, and what nobody measured is said", () => {
    const rows = paintTable({ paint: { roof: { micrometres: null, material: "aluminium" } } });
    expect(rows.find(({ label }) => label === "Techo")?.cells).toEqual([{ words: "No se puede medir (aluminio)" }]);
    expect(rows[0]?.cells.map(({ words }) => words)).toEqual(["Sin medir", "Sin medir"]);
    expect(Object.keys(materials)).toHaveLength(3);
    expect(paintTable(nothing)).toEqual([]);
  });
});

describe("tyres", () => {
  test.each([
    ["0119", "2018-12-31", 7],
    ["2319", "2019-06-03", 7],
    ["5320", "2020-12-28", 5],
    ["4726", "2026-11-16", 0],
    ["4816", "2016-11-28", 10],
  ])("with DOT %s were made in the week of %s and are %i years old", (dot, monday, age) => {
    expect(tyreMade(dot).toString()).toBe(monday);
    expect(tyreAge(dot, day)).toBe(age);
  });

  test.each([
    [{ dot: "2321", tread: 5.5 }, []],
    [{ dot: "2319", tread: 1.6 }, ["Más de seis años"]],
    [{ dot: "4816", tread: 1.5 }, ["Por debajo del mínimo legal de 1,6 mm", "Más de diez años: hay que cambiarlo"]],
    [{ dot: "", tread: null }, []],
  ])("%j need said %j", (tyre, warnings) => {
    expect(tyreWarnings(tyre, day)).toEqual(warnings);
  });

  test("without a DOT say «Sin leer»", () => {
    const rows = tyreTable({ tyres: { rear_left: { dot: "0226", tread: 7.5 } } }, day);
    expect(rows[0]).toMatchObject({ made: "Sin leer", tread: "Sin medir" });
    expect(rows[2]).toMatchObject({ made: "Semana 2 de 2026 (menos de un año)", tread: "7,5 mm" });
  });
});

test.each([
  ["5426", "dot_front_left"],
  ["0026", "dot_front_left"],
  ["261", "dot_front_left"],
  ["ab12", "dot_front_left"],
  ["20", "tread_front_left"],
  ["-1", "tread_front_left"],
  ["0", "paint_roof"],
  ["mucho", "paint_roof"],
])("the text «%s» is refused in %s", (text, field) => {
  expect(conditionFormShape[field as "dot_front_left"]?.safeParse(text).success).toBe(false);
});

test.each([
  ["a damage without a panel", { damage_2_kind: "dent" }, ["damage_2_panel", "damage_2_size"]],
  ["only a note", { damage_20_note: "Algo" }, ["damage_20_panel", "damage_20_kind", "damage_20_size"]],
  ["paint on plastic", { paint_roof: "120", material_roof: "plastic" }, ["paint_roof"]],
  ["a tyre from the week after", { dot_rear_right: "4926" }, ["dot_rear_right"]],
  ["a tyre of this week", { dot_rear_right: "4826" }, []],
])("%s is refused at %j", (_title, given, fields) => {
  expect(conditionErrors({ ...conditionToForm(nothing), ...given }, day).map(([field]) => field)).toEqual(fields);
});

describe("demanded shots", () => {
  const photosOf = (taken: readonly (string | null)[]) => taken.map((shot) => ({ shot }));

  test("are missing until there is a photo or a reason", () => {
    expect(missingShots([], {})).toEqual(shotKeys);
    expect(missingShots(photosOf(["front", null, "gone"]), { keys: "No las tenía", rear: " " })).toEqual(
      shotKeys.filter((shot) => shot !== "front" && shot !== "keys"),
    );
    expect(missingShots(photosOf(shotKeys), {})).toEqual([]);
  });

  test("of whatever photos and reasons, each is photographed, explained or missing", () => {
    const some = fc.uniqueArray(fc.constantFrom(...shotKeys));
    fc.assert(
      fc.property(some, some, (taken, explained) => {
        const missing = missingShots(photosOf(taken), Object.fromEntries(explained.map((shot) => [shot, "Sin luz"])));
        for (const shot of shotKeys) expect(missing.includes(shot)).toBe(!taken.includes(shot) && !explained.includes(shot));
      }),
    );
  });
});

test.each([
  ["as it was", { damage_2_panel: "roof", damage_2_kind: "dent" }, true],
  ["whose kind was chosen later", { damage_2_panel: "roof" }, true],
  ["of another kind", { damage_2_panel: "roof", damage_2_kind: "rust" }, false],
  ["on another panel", { damage_2_panel: "bonnet", damage_2_kind: "dent" }, false],
  ["in a row that was empty", {}, false],
])("a photo belongs to a damage %s: %j, %s", (_title, fields: Readonly<Record<string, string>>, same) => {
  const seen = { car: "", damages: damagesSeen((name) => fields[name] ?? "") };
  const now = { ...nothing, damages: { 2: { panel: "roof", kind: "dent", size: "coin", note: "" } } } as const;
  expect(isSameDamage(2, seen, now)).toBe(same);
  expect(isSameDamage(3, seen, now)).toBe(true);
});

test("photos that were refused without a script lose no word of their form", () => {
  const sent = new FormData();
  for (const [name, value] of Object.entries({ point: "damage/2", caption: "Óxido & más, #2" })) sent.append(name, value);
  const address = new URLSearchParams(refusedQuery("handover", "no_file", sent));
  expect(occasionIn(address)).toBe("handover");
  expect(refusedIn(address)).toEqual({ sentence: photoSentences.no_file, point: "damage/2", caption: "Óxido & más, #2" });
});

describe("two checks of the same car", () => {
  const scratch = { panel: "bonnet", kind: "scratch", size: "coin", note: "" } as const;
  const check = (list: readonly Condition["damages"][string][], mileage: number | null = null) => ({
    condition: { ...nothing, damages: Object.fromEntries(list.map((damage, place) => [String(place + 1), damage])) },
    mileage,
  });

  test.each([
    ["nothing", [scratch], [scratch], [[], [], []]],
    ["a new damage", [], [scratch], [[1], [], []]],
    ["one that is not noted", [scratch], [], [[], [1], []]],
    ["another size", [scratch], [{ ...scratch, size: "hand" as const }], [[], [], [[1, 1]]]],
    ["another kind", [scratch], [{ ...scratch, kind: "dent" as const }], [[1], [1], []]],
    ["a second alike one", [scratch], [scratch, scratch], [[2], [], []]],
    ["a larger one before its like", [scratch], [{ ...scratch, size: "hand" as const }, scratch], [[1], [], []]],
  ])("differ in %s", (_title, before, now, [added, unnoted, resized]) => {
    const found = differencesBetween(check(before), check(now));
    expect(found.added.map(({ number }) => number)).toEqual(added);
    expect(found.unnoted.map(({ number }) => number)).toEqual(unnoted);
    expect(found.resized.map((pair) => [pair.before.number, pair.now.number])).toEqual(resized);
  });

  test.each([
    [10_000, 10_120, 120],
    [10_120, 10_000, -120],
    [null, 10_000, undefined],
    [10_000, null, undefined],
  ])("with %s and %s km have %s between them", (before, now, between) => {
    expect(differencesBetween(check([], before), check([], now)).kilometres).toBe(between);
  });

  test("never lose a damage: whatever was there and is there is paired, new or not noted", () => {
    fc.assert(
      fc.property(damages, damages, (before, now) => {
        const side = (list: Condition["damages"]) => ({ condition: { ...nothing, damages: list }, mileage: null });
        const { added, unnoted, resized } = differencesBetween(side(before), side(now));
        const [was, is] = [Object.keys(before).length, Object.keys(now).length];
        expect(was - unnoted.length).toBe(is - added.length);
        expect(resized.length).toBeLessThanOrEqual(was - unnoted.length);
        for (const one of added) expect(unnoted.some(({ panel, kind }) => panel === one.panel && kind === one.kind)).toBe(false);
        const swapped = differencesBetween(side(now), side(before));
        expect([swapped.added.length, swapped.unnoted.length]).toEqual([unnoted.length, added.length]);
      }),
    );
  });
});
