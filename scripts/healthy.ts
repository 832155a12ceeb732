/** `rinsegura healthy`: ends with 0 when the site on this machine responds (PORT), else with 1. The container's health check runs it. */
import { readConfig } from "#server/config.ts";
import { correctionOf } from "#server/correctable-error.ts";

const patienceInMilliseconds = 2_000;

try {
  const { port } = readConfig(process.env);
  await ask(`http://127.0.0.1:${port}/healthz`);
} catch (error) {
  const correction = correctionOf(error);
  if (correction === undefined) throw error;
  fail(correction);
}

async function ask(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceInMilliseconds) }).catch(() => undefined);
  if (response?.ok !== true) fail(`La web no responde en ${address}.`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
