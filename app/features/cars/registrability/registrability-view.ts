/** The verdict as texts: the server makes them, so that no script of a page holds rules or words. */
import type { Reason, Registrability } from "./registrability.ts";

const bringers: Record<Reason["who"], string> = { seller: "Lo trae el vendedor.", we: "Lo traemos nosotros." };

export type RegistrabilityView = ReturnType<typeof registrabilityView>;

/** Promises nothing: "sí" stands for the papers that the team has seen, and the note says what no paper here tells. */
export function registrabilityView({ verdict, reasons }: Registrability) {
  return {
    verdict,
    title: titleOf(verdict, reasons),
    reasons: reasons.map(({ kind, words, settledBy, who }) => ({ kind, words, settledBy, who: bringers[who] })),
    note:
      verdict === "yes"
        ? "Lo dicen los documentos que hemos visto y los datos del coche. No sabemos si es robado o está embargado: se comprueba aparte."
        : "No sabemos si es robado o está embargado: se comprueba aparte.",
  };
}

function titleOf(verdict: Registrability["verdict"], reasons: Registrability["reasons"]): string {
  if (verdict === "yes") return "Sí, con los documentos que hemos visto";
  if (verdict === "no") return "No, tal como está";
  const conditions = reasons.filter(({ kind }) => kind === "condition").length;
  const questions = reasons.length - conditions;
  if (conditions === 0) return `Todavía no lo sabemos: ${toCheck(questions)}`;
  const needed = conditions === 1 ? "Con una condición" : `Con ${conditions} condiciones`;
  return questions === 0 ? needed : `${needed}, y ${toCheck(questions)}`;
}

function toCheck(count: number): string {
  return count === 1 ? "falta comprobar una cosa" : `faltan ${count} cosas por comprobar`;
}
