import { z } from "zod";
import { searchable } from "#app/lib/fold-text.ts";

/** A portal's numbers of a make and a model, and what the portal's name of the model leaves over: "Avant" of "A4 Avant". */
export type ModelIds = { make: number; model: number; rest: string };
export type ListedModel = { make_id: number; model_id: number; make: string; model: string };

/** Finds a portal's numbers of a car. */
export type PortalModels = { size: number; idsOf(car: { make: string; model: string }): ModelIds | undefined };

export const noModels: PortalModels = { size: 0, idsOf: () => undefined };

/**
 * Indexes a portal's list. A model is found by its whole name, or else by the longest name of the portal that its words begin with; capitals,
 * accents and signs do not matter.
 */
export function portalModels(listed: readonly ListedModel[]): PortalModels {
  const models = new Map(listed.map((one) => [keyOf(one.make, searchable(one.model)), one]));
  return {
    size: models.size,
    idsOf({ make, model }) {
      const words = model.split(/\s+/);
      for (let count = words.length; count > 0; count -= 1) {
        const found = models.get(keyOf(make, searchable(words.slice(0, count).join(" "))));
        if (found !== undefined) return { make: found.make_id, model: found.model_id, rest: words.slice(count).join(" ") };
      }
      return undefined;
    },
  };
}

function keyOf(make: string, model: string): string {
  return `${searchable(make)}|${model}`;
}

const name = z.string().trim().min(1).max(100);
const number = z.int().positive();
/** Makes and Model of AutoScout24's Listing Creation API (listing-creation.api.autoscout24.com/assets/openapi/spec.yml). */
const makesSchema = z.object({
  makes: z.array(z.object({ id: number, name, models: z.array(z.object({ id: number, name, vehicleType: z.string() })) })),
});

/** Returns the models of cars in AutoScout24's list of makes, as its address /makes gives it; undefined if the text is something else. */
export function readAutoscout24Makes(text: string): ListedModel[] | undefined {
  const read = makesSchema.safeParse(jsonIn(text));
  if (!read.success) return undefined;
  return read.data.makes.flatMap(({ id, name: make, models }) =>
    models.filter(({ vehicleType }) => vehicleType === "C").map((model) => ({ make_id: id, model_id: model.id, make, model: model.name })),
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
