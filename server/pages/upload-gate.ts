import type { ServerBuild } from "react-router";
import type { Context } from "../context.ts";
import type { Keys } from "../secrets/keys.ts";
import type { Services } from "../services.ts";

/**
 * Whether the signature in an upload's address is valid, so that its body may be read (row D17). `server/` does not know what was signed: this
 * comes with the build, as an export of app/entry.server.tsx.
 */
export type UploadGate = (parts: { context: Context; keys: Keys }, path: string) => Promise<boolean>;

/** Asks the application's gate. Without one, nobody passes. */
export async function passesUploadGate(build: Services["build"], parts: { context: Context; keys: Keys }, path: string): Promise<boolean> {
  const { entry }: ServerBuild = typeof build === "function" ? await build() : build;
  const { uploadGate } = entry.module as { uploadGate?: UploadGate };
  return (await uploadGate?.(parts, path)) ?? false;
}
