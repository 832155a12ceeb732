import type { z } from "zod";
import type { Checked, FormDescription } from "#app/features/ground/forms/commands.server.ts";
import type { RefusedForm } from "#app/features/ground/forms/write-result.ts";
import type { TryScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { requireRecentConfirmation } from "./confirm.server.ts";

type SchemaWithPassword = z.ZodObject<{ current_password: z.ZodType<string | undefined> }>;

type DelicateForm<Schema extends SchemaWithPassword, Prepared> = Omit<FormDescription<Schema, Prepared>, "before" | "onlyFor"> & {
  /** Ask for the password in this form even if it was just given. */
  always?: boolean;
  /** Slow work that needs no transaction; see Checked. */
  prepare?: (values: z.output<Schema>) => Promise<Prepared>;
  /** See `onlyFor` of FormDescription. */
  repeats?: (values: z.output<Schema>) => Promise<boolean>;
  /** Refuses for a reason that the schema cannot find; runs before the password is checked. */
  check?: (values: z.output<Schema>) => RefusedForm | undefined;
};

/**
 * Describes a form that makes a delicate change: before it is written, it requires a recent confirmation (row A12). The response carries the
 * renewed session (row A8). Only the same session hears the outcome again.
 */
export function delicate<Schema extends SchemaWithPassword, Prepared = undefined>(
  scope: TryScope,
  session: Session,
  { always = false, check, prepare, repeats, ...form }: DelicateForm<Schema, Prepared>,
): FormDescription<Schema, Prepared> {
  const before = async (values: z.output<Schema>): Promise<Checked<Prepared>> => {
    const refused = check?.(values);
    if (refused) return refused;
    const confirmed = await requireRecentConfirmation(scope, session, { password: values.current_password, always });
    return prepare === undefined || !confirmed.ok ? confirmed : { ...confirmed, prepare: () => prepare(values) };
  };
  return { ...form, before, onlyFor: { session: session.id, repeats } };
}
