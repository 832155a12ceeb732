import { describe, expect, test } from "vitest";
import { type Feature, featureDifference, gatherFeatures, typedFeatures } from "./equipment-list.ts";

const line = (name: string, value = "", category: Feature["category"] = "general"): Feature => ({ name, value, category });

describe("the difference between saved and wanted lines", () => {
  test.each<[title: string, saved: Feature[], wanted: Feature[], gone: Feature[], fresh: Feature[]]>([
    ["nothing to nothing", [], [], [], []],
    ["the same in another order", [line("ABS"), line("ESP")], [line("ESP"), line("ABS")], [], []],
    ["one more", [line("ABS")], [line("ABS"), line("ESP")], [], [line("ESP")]],
    ["one less", [line("ABS"), line("ESP")], [line("ESP")], [line("ABS")], []],
    ["another value", [line("Llantas", "17")], [line("Llantas", "18")], [line("Llantas", "17")], [line("Llantas", "18")]],
    ["another category", [line("ABS")], [line("ABS", "", "safety")], [line("ABS")], [line("ABS", "", "safety")]],
    ["saved twice", [line("ABS"), line("ABS")], [line("ABS")], [line("ABS")], []],
    ["wanted twice", [], [line("ABS"), line("ABS")], [], [line("ABS")]],
    ["everything gone", [line("ABS")], [], [line("ABS")], []],
  ])("%s", (_title, saved, wanted, gone, fresh) => {
    expect(featureDifference(saved, wanted)).toEqual({ gone, fresh });
  });
});

describe("a form's boxes", () => {
  const formOf = (...entries: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };

  test("become one field, and can be read back as lines", () => {
    const gathered = gatherFeatures(
      formOf(
        ["make", "Audi"],
        ["feature_name", "ABS"],
        ["feature_value", ""],
        ["feature_category", "safety"],
        ["feature_name", " "],
        ["feature_value", "x"],
        ["feature_category", "general"],
      ),
    );
    expect([...gathered.keys()]).toEqual(["make", "features"]);
    const field = gathered.get("features");
    expect(typeof field === "string" && typedFeatures(field)).toEqual([line("ABS", "", "safety"), line(" ", "x")]);
  });

  test("that do not match in number stay, and the schema refuses them", () => {
    const form = formOf(["feature_name", "ABS"], ["feature_name", "ESP"], ["feature_value", ""], ["feature_category", "safety"]);
    expect(gatherFeatures(form)).toBe(form);
  });

  test("with an injected field of the gathered name keep both fields, and the schema refuses the repetition", () => {
    expect(gatherFeatures(formOf(["features", "[]"])).getAll("features")).toHaveLength(2);
  });
});
