const marks = /[\u0300-\u036f]/g;

/** Lower case without accents, so that "Citroen" finds "Citroën". The same folding stands in db/migrations/0003-catalogue.sql. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(marks, "").toLowerCase();
}
