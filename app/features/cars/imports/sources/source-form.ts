import { z } from "zod";
import { vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { uploadSentences } from "../messages.ts";
import { stockFormats } from "../reading/formats/formats.ts";
import { goneWishes, recognition } from "../runs/import-state.ts";
import { arrivalNames } from "./arrival.ts";

export const sourceSentences = {
  nameTaken: "Ya hay una fuente con este nombre.",
  folderTaken: "Otra fuente tiene ya esta carpeta.",
  folder: "Escribe el nombre de la carpeta con letras minúsculas, cifras y guiones, como «autohaus-schmidt».",
  address: "Escribe la dirección del archivo. Tiene que empezar por https://.",
  credentials: "La dirección no puede llevar usuario ni contraseña. El servidor los toma de STOCK_CREDENTIALS.",
  gone: "Esta fuente ya no está en la lista.",
  toldGone: "Esta persona ya no puede ver las fuentes. Elige a otra.",
};

const wholeNumber = (least: number, most: number, wrong: string) =>
  z
    .string(wrong)
    .regex(/^\d{1,2}$/, wrong)
    .transform(Number)
    .refine((number) => number >= least && number <= most, wrong);

/** The form of a source. What its way to come does not use is left aside. */
export const keepSourceSchema = z.object({
  name: requiredLine(80, "El nombre", "Escribe un nombre, como «Autohaus Schmidt»."),
  /** A table that was mapped by hand is recognised; as the chosen format it could not be mapped again. */
  format: z.enum([recognition, ...stockFormats.map(({ source }) => source)], uploadSentences.no_format),
  vehicle_status: z.enum(vehicleStatuses, uploadSentences.no_status),
  gone: z.enum(goneWishes, "Elige qué se hace con los coches que ya no están en el archivo."),
  arrives: z.enum(arrivalNames, "Elige cómo llega el archivo."),
  folder: line(40, "La carpeta"),
  address: line(500, "La dirección"),
  fetch_hour: wholeNumber(0, 23, "Elige una hora de 0 a 23."),
  expected_days: z.union([z.literal("").transform(() => null), wholeNumber(1, 60, "Escribe de 1 a 60 días, o deja el campo vacío.")], {
    error: "Escribe de 1 a 60 días, o deja el campo vacío.",
  }),
  told_id: z.union([z.literal("").transform(() => null), z.uuid("Elige a quién se avisa.")], { error: "Elige a quién se avisa." }),
});
export type KeptSource = z.output<typeof keepSourceSchema>;

/** What is wrong with the place from which the files come, by the field to blame; undefined if nothing is. */
export function wrongPlace({ arrives, folder, address }: KeptSource): { field: string; sentence: string } | undefined {
  if (arrives === "folder" && !/^[a-z0-9][a-z0-9-]*$/.test(folder)) return { field: "folder", sentence: sourceSentences.folder };
  if (arrives !== "address") return undefined;
  const url = URL.parse(address);
  if (url?.protocol !== "https:") return { field: "address", sentence: sourceSentences.address };
  return url.username === "" && url.password === "" ? undefined : { field: "address", sentence: sourceSentences.credentials };
}

/** The forms that are only a button. */
export const nothingSchema = z.object({});
