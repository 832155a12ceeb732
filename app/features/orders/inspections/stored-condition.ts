import { z } from "zod";
import { choiceOf } from "#app/lib/form-fields.ts";
import { type Condition, damageKinds, damageNumbers, damageSizes, materials, paintedPanels, panels, wheels } from "./condition.ts";
import { shotKeys } from "./shots.ts";

/** The week and the year in which a tyre was made, in four digits. */
export const dotCode = z.string().regex(/^(0[1-9]|[1-4]\d|5[0-3])\d\d$/);

const damage = z.object({
  panel: choiceOf(panels, "unknown"),
  kind: choiceOf(damageKinds, "unknown"),
  size: choiceOf(damageSizes, "unknown"),
  note: z.string(),
});
const paintReading = z.object({ micrometres: z.int().positive().nullable(), material: choiceOf(materials, "unknown") });
const tyre = z.object({ dot: z.union([z.literal(""), dotCode]), tread: z.number().nonnegative().nullable() });

/** What is stored in `order_inspections.condition`. What has another form is left out, because another version may have written it. */
export function readCondition(stored: unknown): Condition {
  const part = (name: string): unknown => (isObject(stored) ? Reflect.get(stored, name) : undefined);
  return {
    damages: validIn(part("damages"), damageNumbers.map(String), damage),
    paint: validIn(part("paint"), paintedPanels, paintReading),
    tyres: validIn(part("tyres"), Object.keys(wheels), tyre),
    shots: validIn(part("shots"), shotKeys, z.string().min(1)),
  };
}

function validIn<Value>(stored: unknown, keys: readonly string[], schema: z.ZodType<Value>): Record<string, Value> {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    keys.flatMap((key) => {
      const { data, success } = schema.safeParse(Reflect.get(stored, key));
      return success ? [[key, data] as const] : [];
    }),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
