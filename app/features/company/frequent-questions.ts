import { questionsAboutCosts } from "./questions-about-costs.ts";
import { questionsAboutProcess } from "./questions-about-process.ts";
import { questionsAboutVehicles } from "./questions-about-vehicles.ts";
import { questionsAboutWarranty } from "./questions-about-warranty.ts";

export type FrequentQuestion = {
  /** Its place in the address: /faq#coc. */
  id: string;
  question: string;
  /** One string for each paragraph. */
  answer: readonly string[];
  table?: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };
  links?: readonly { label: string; to: string }[];
};

export type QuestionCategory = { id: string; title: string; questions: readonly FrequentQuestion[] };

/** The questions of /faq in their four categories (specification 1, section 2). */
export const questionCategories: readonly QuestionCategory[] = [
  { id: "proceso", title: "Proceso de importación", questions: questionsAboutProcess },
  { id: "costes", title: "Costes y financiación", questions: questionsAboutCosts },
  { id: "garantias", title: "Garantías y soporte", questions: questionsAboutWarranty },
  { id: "vehiculos", title: "Tipos de vehículos", questions: questionsAboutVehicles },
];
