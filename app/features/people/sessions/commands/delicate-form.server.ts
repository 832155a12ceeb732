import type { z } from "zod";
import type { FormDescription } from "#app/features/ground/forms/commands.server.ts";
import type { WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { TryScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { requireRecentConfirmation } from "./confirm.server.ts";

type SchemaWithPassword = z.ZodObject<{ current_password: z.ZodType<string | undefined> }>;

type DelicateForm<Schema extends SchemaWithPassword, Prepared> = Omit<FormDescription<Schema, Prepared>, "before" | "session"> & {
  /** Ask for the password in this form even if it was just given. */
  always?: boolean;
  /** Refuses for a reason that the schema cannot find; runs before the password is checked. */
  check?: (values: z.output<Schema>) => WriteResult | undefined;
};

/**
 * Describes a form that makes a delicate change: before it is written, it requires a recent confirmation (row A12). The response carries the
 * renewed session (row A8). Only the same session hears the outcome again.
 */
export function delicate<Schema extends SchemaWithPassword, Prepared = undefined>(
  scope: TryScope,
  session: Session,
  { always = false, check, ...form }: DelicateForm<Schema, Prepared>,
): FormDescription<Schema, Prepared> {
  const before = async (values: z.output<Schema>): Promise<WriteResult> =>
    check?.(values) ?? requireRecentConfirmation(scope, session, { password: values.current_password, always });
  return { ...form, before, session: session.id };
}
