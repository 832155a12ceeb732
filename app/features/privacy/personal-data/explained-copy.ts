import { company } from "#company";

/** Paths of files that a copy does not have: the store has lost them, or all together are too large. */
export type AbsentFiles = { missing: string[]; tooMany: string[] };

/** The text that explains a person's copy, and names what is not in it. */
export function explainedCopy(day: string, { missing, tooMany }: AbsentFiles): string {
  return `Tus datos en ${company.name}, el ${day}.

datos.json   todo en un archivo, para programas.
*.csv        lo mismo en tablas, para abrirlas con una hoja de cálculo.
papeles/     los papeles de tus importaciones: los que has subido y los que te hemos pasado.
fotos/       las fotos de la inspección de tu coche.

Las horas están en UTC. En los .csv, un apóstrofo al principio de una celda evita que la hoja de cálculo la tome por una fórmula.
La columna «archivo» de importaciones-archivos y de importaciones-fotos dice qué archivo es cada uno. Los que ya hemos borrado no tienen.
${list("Faltan estos archivos, porque no los encontramos. Escríbenos y los buscamos:", missing)}${list("Estos no caben en la copia. Descárgalos en la página de tu importación:", tooMany)}
Si echas algo en falta, escríbenos a ${company.email}.
`;
}

function list(title: string, paths: readonly string[]): string {
  return paths.length === 0 ? "" : `\n${title}\n${paths.map((path) => `- ${path}\n`).join("")}`;
}
