import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bodyStyles } from "#app/features/cars/vehicles/vocabulary.ts";
import { demoStock } from "../demo-stock.ts";
import { drawPictures, type PictureSubject } from "./draw-pictures.ts";
import { findModelRow, findProfile } from "./find-profile.ts";
import { sampleCurve, smoothCurve } from "./geometry.ts";
import { buildOutline, topAt } from "./outline.ts";

const golf: PictureSubject = {
  make: "Volkswagen",
  model: "Golf 2.0 TDI",
  year: 2021,
  bodyStyle: "Compacto",
  paint: "azul cobalto",
  fuelType: "Diésel",
  mileage: 69800,
};
const unknown = (model: string, bodyStyle: PictureSubject["bodyStyle"]): PictureSubject => ({
  ...golf,
  make: "Lancia",
  model,
  bodyStyle,
});

const allPictures = demoStock.flatMap((vehicle) => drawPictures(vehicle).map(({ view, svg }) => ({ name: `${vehicle.key} ${view}`, svg })));
const shapeCount = (svg: string | undefined): number => (svg?.match(/<(path|rect|circle)/g) ?? []).length;

describe("the pictures of a vehicle", () => {
  it("are four, the left side first, with a text for each", () => {
    const pictures = drawPictures(golf);
    expect(pictures.map(({ view }) => view)).toEqual(["left", "right", "detail", "sheet"]);
    expect(pictures[0]?.altText).toBe("Volkswagen Golf azul cobalto, lado izquierdo");
    expect(new Set(pictures.map(({ altText }) => altText)).size).toBe(4);
  });

  it("are the same bytes for the same vehicle", () => {
    expect(drawPictures(golf)).toEqual(drawPictures({ ...golf }));
  });

  it("show the same car from two sides, not one side mirrored", () => {
    const [left, right] = drawPictures({ ...golf, model: "Golf 1.4 e-Hybrid", fuelType: "Híbrido" });
    expect(shapeCount(left?.svg)).not.toBe(shapeCount(right?.svg));
  });

  it("contain no text, script or reference to anything outside", () => {
    const foreign = /<text|<script|<image|<foreignObject|href=|url\((?!#)|@import|NaN|undefined|Infinity/;
    expect(allPictures.filter(({ svg }) => foreign.test(svg) || svg.length > 60_000).map(({ name }) => name)).toEqual([]);
  });

  it("are well formed: every tag is closed in order", () => {
    expect(allPictures.filter(({ svg }) => openTags(svg).length > 0).map(({ name }) => name)).toEqual([]);
  });

  it("can be rasterised", async () => {
    for (const { svg } of drawPictures(golf)) {
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([1800, 1200]);
    }
  });

  it("can be rasterised for every vehicle of the demonstration stock", { timeout: 120_000 }, async () => {
    const size = { width: 180, height: 120 };
    for (const { name, svg } of allPictures) {
      // A tenth of the usual resolution, at which the whole stock takes seconds.
      const { info } = await sharp(Buffer.from(svg), { density: 7.2 }).raw().toBuffer({ resolveWithObject: true });
      expect(info, name).toMatchObject(size);
    }
  });
});

const tag = /<(\/?)([a-zA-Z]+)(?:\s[a-zA-Z][\w:-]*="[^"<>]*")*\s*(\/?)>/g;

/** The tags that remain open after the last one; empty when the document is well formed. */
function openTags(svg: string): string[] {
  const open: string[] = [];
  let read = 0;
  for (const [, closing, name, selfClosing] of svg.matchAll(tag)) {
    read += 1;
    if (closing === "/") {
      if (open.pop() !== name) return [`unexpected </${name ?? ""}>`];
    } else if (selfClosing !== "/") open.push(name ?? "");
  }
  return read === (svg.match(/</g) ?? []).length ? open : [...open, "malformed tag"];
}

describe("the profiles", () => {
  it("know every model of the demonstration stock", () => {
    expect(demoStock.filter((vehicle) => findModelRow(vehicle) === undefined).map(({ make, model }) => `${make} ${model}`)).toEqual([]);
  });

  it("give different models different outlines", () => {
    const outlines = new Map(demoStock.map((vehicle) => [findModelRow(vehicle), buildOutline(findProfile(vehicle)).body]));
    expect(new Set(outlines.values()).size).toBe(outlines.size);
  });

  it("tell the body styles of one model apart", () => {
    const estate = findProfile({ ...golf, bodyStyle: "Familiar" });
    expect(estate.archetype).toBe("estate");
    expect(findProfile(golf).archetype).toBe("hatch");
    expect(findProfile({ ...golf, model: "Golf GTI DSG" }).sporty).toBe(true);
  });

  it("draw an unknown model from its body style, differently for each name", () => {
    for (const bodyStyle of bodyStyles) {
      const ypsilon = drawPictures(unknown("Ypsilon", bodyStyle))[0]?.svg;
      expect(ypsilon).toBeDefined();
      expect(ypsilon).not.toBe(drawPictures(unknown("Delta", bodyStyle))[0]?.svg);
    }
  });

  it("keep the side windows under the roof", () => {
    const escaping = demoStock.filter((vehicle) => {
      const profile = findProfile(vehicle);
      const outline = buildOutline(profile);
      const corners = [...outline.glass.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
      return profile.archetype !== "roadster" && corners.some(([, x, y]) => Number(y) >= topAt(outline, Number(x)));
    });
    expect(escaping.map(({ key, model }) => `${key} ${model}`)).toEqual([]);
  });
});

describe("the curves", () => {
  it("have no kinks, because corners are rounded before they are drawn", () => {
    const curve = smoothCurve([
      { at: [0, 0], angle: 90 },
      { at: [0, 100], angle: 90, out: 0, radius: 20 },
      { at: [100, 100], angle: 0 },
    ]);
    const points = sampleCurve(curve, 40);
    const turns = points.slice(2).map((point, index) => {
      const [a, b] = [points[index] ?? point, points[index + 1] ?? point];
      const turn = Math.atan2(point[1] - b[1], point[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    });
    expect(Math.max(...turns)).toBeLessThan(0.1);
  });
});
