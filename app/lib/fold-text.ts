const marks = /[\u0300-\u036f]/g;

/** Lower case without accents, so that "Citroen" finds "Citroën". db/migrations/0003-folded-text.sql folds in the same way. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(marks, "").toLowerCase();
}

/** The typed words of a search, folded. */
export function foldedWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}
