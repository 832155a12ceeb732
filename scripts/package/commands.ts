/** What `rinsegura NAME` runs in the package. */
export type Command = {
  /** Path below the project. */
  module: string;
  /** Spanish, for the list of commands. */
  purpose: string;
};

/**
 * The commands of the people who run a site: `rinsegura NAME …` in the package, `npm run rinsegura -- NAME …` here. The usual ones are npm
 * scripts, too. They run where the site runs, with its
 * dependencies only (.dependency-cruiser.mjs checks it).
 */
export const commands: Record<string, Command> = {
  start: { module: "build/server/index.js", purpose: "arranca la web" },
  admin: { module: "scripts/admin.ts", purpose: "hace administrador a una persona: admin persona@ejemplo.es" },
  backup: { module: "scripts/backup.ts", purpose: "hace una copia de seguridad de la base de datos y los archivos" },
  restore: { module: "scripts/restore.ts", purpose: "devuelve una copia a un sitio vacío" },
  "official-values": {
    module: "scripts/official-values.ts",
    purpose: "guarda los valores oficiales de un año: official-values ARCHIVO --year 2026",
  },
  "autoscout24-makes": {
    module: "scripts/autoscout24-makes.ts",
    purpose: "carga la lista de marcas y modelos de AutoScout24: autoscout24-makes ARCHIVO",
  },
  "join-makes": { module: "scripts/join-makes.ts", purpose: "une las marcas que están escritas de varias maneras (KIA y Kia)" },
  "keys:rotate": { module: "scripts/rotate-keys.ts", purpose: "empieza a usar una SECRET_KEY nueva" },
  blocked: { module: "scripts/blocked-records.ts", purpose: "enseña lo que la ley obliga a guardar de una cuenta borrada: blocked CORREO" },
  healthy: { module: "scripts/healthy.ts", purpose: "dice si la web de esta máquina responde" },
  demo: { module: "scripts/demo.ts", purpose: "añade la demostración: coches, personas y consultas; con --remove la quita" },
};
