import { claimedTime, type DeliveryTime } from "./delivery-time.ts";
import type { QuestionCategory } from "./frequent-question.ts";
import { type Measured, nothingMeasured } from "./measured.ts";
import { questionsAboutCosts, questionsAboutWarranty } from "./questions-about-costs.ts";
import { questionsAboutProcess, questionsAboutVehicles } from "./questions-about-process.ts";

/** The questions of /faq in their four categories (PAGE-10). */
export const questionCategories = (time: DeliveryTime = claimedTime, measured: Measured = nothingMeasured): readonly QuestionCategory[] => [
  { id: "proceso", title: "Proceso de importación", questions: questionsAboutProcess(time, measured.stops) },
  { id: "costes", title: "Costes y financiación", questions: questionsAboutCosts(measured.price) },
  { id: "garantias", title: "Garantías y soporte", questions: questionsAboutWarranty },
  { id: "vehiculos", title: "Tipos de vehículos", questions: questionsAboutVehicles },
];
