import type { ProseSection } from "#app/ui/prose.tsx";
import { identity } from "./identity.tsx";
import { useAndContent } from "./use-and-content.tsx";

/** The legal notice, in the order in which it is read. */
export const noticeSections: readonly ProseSection[] = [identity, ...useAndContent];
