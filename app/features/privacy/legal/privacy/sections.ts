import type { ProseSection } from "#app/ui/prose.tsx";
import { collectionAndUse } from "./collection-and-use.tsx";
import { controller } from "./controller.tsx";
import { cookies } from "./cookies.tsx";
import { securityAndRetention } from "./retention.tsx";
import { rights } from "./rights.tsx";

/** The seven sections of the privacy page (PAGE-11). */
export const privacySections: readonly ProseSection[] = [...collectionAndUse, rights, securityAndRetention, cookies, controller];
