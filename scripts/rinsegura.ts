/** `bin/rinsegura COMMAND …` in the package: runs the site or one of its commands, in this process, so that signals reach it. */
import { join } from "node:path";
import { commands } from "./package/commands.ts";

const [name = ""] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) await import(join(import.meta.dirname, "..", command.module));
else explain(name);

/** Prints the list of commands: as the answer to a request for help, or after a word that is no command. */
function explain(word: string): void {
  const asked = ["help", "--help", "-h"].includes(word);
  const print = asked ? console.log : console.error;
  if (!asked) print(word === "" ? "Di qué quieres hacer." : `«${word}» no es una orden de rinsegura.`);
  print("Uso: rinsegura [--env-file=AJUSTES] ORDEN [DATOS]");
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  for (const [order, { purpose }] of Object.entries(commands)) print(`  ${order.padEnd(width)}  ${purpose}`);
  if (!asked) process.exitCode = 1;
}
