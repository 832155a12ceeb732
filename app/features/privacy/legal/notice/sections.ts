import type { ProseSection } from "#app/ui/prose.tsx";
import { identity } from "./identity.tsx";
import { useAndContent } from "./use-and-content.tsx";

export const noticeSections: readonly ProseSection[] = [identity, ...useAndContent];
