import { autoscout24Text, missingForAutoscout24 } from "./autoscout24.ts";
import type { FeedPlace, FeedText } from "./feed-text.ts";
import { googleText, missingForGoogle } from "./google.ts";
import { metaText } from "./meta.ts";
import { ownFileText } from "./own-file.ts";
import type { PortalModels } from "./portal-models.ts";
import { type DecidingFacts, missingEverywhere, type Reason } from "./reasons.ts";
import { schemaOrgText } from "./schema-org.ts";

export type FeedFormat = {
  label: string;
  /** Who reads it, in a sentence. */
  use: string;
  contentType: string;
  /** The ending of the file's name. */
  ending: string;
  /** Why a car that is for sale in Spain is not in it; nothing if it is. */
  missing: (car: DecidingFacts, models: PortalModels) => Reason[];
  text: (place: FeedPlace) => FeedText;
};

/** The formats by their names in addresses and in the table feeds. */
export const formats = {
  google: {
    label: "Google",
    use: "Anuncios de vehículos de Google en España (Merchant Center).",
    contentType: "text/tab-separated-values; charset=utf-8",
    ending: "tsv",
    missing: missingForGoogle,
    text: googleText,
  },
  meta: {
    label: "Meta",
    use: "Anuncios de inventario de Facebook e Instagram, y portales que leen el mismo archivo.",
    contentType: "text/csv; charset=utf-8",
    ending: "csv",
    missing: missingEverywhere,
    text: metaText,
  },
  autoscout24: {
    label: "AutoScout24",
    use: "Anuncios en el JSON de la interfaz de AutoScout24, para el programa que los envía.",
    contentType: "application/json; charset=utf-8",
    ending: "json",
    missing: missingForAutoscout24,
    text: autoscout24Text,
  },
  schema_org: {
    label: "schema.org",
    use: "Comparadores y buscadores que leen JSON-LD.",
    contentType: "application/ld+json; charset=utf-8",
    ending: "jsonld",
    missing: missingEverywhere,
    text: schemaOrgText,
  },
  own: {
    label: "Archivo propio",
    use: "Un CSV con las columnas que elijas, para una web o un programa tuyo.",
    contentType: "text/csv; charset=utf-8",
    ending: "csv",
    missing: missingEverywhere,
    text: ownFileText,
  },
} as const satisfies Record<string, FeedFormat>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly FormatName[];

/** The format of a name; undefined for any other word of an address. */
export function formatIn(name: string | undefined): FormatName | undefined {
  return formatNames.find((known) => known === name);
}
