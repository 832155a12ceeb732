import fc from "fast-check";

/**
 * The seed of all random inputs of the tests. It is fixed, so that a run says something about the change and not about luck.
 * `RANDOM_SEED=random` looks for new defects; a number repeats a run. Each test file starts from the same seed.
 */
export const randomSeed = seedFrom(process.env["RANDOM_SEED"] ?? "42");

fc.configureGlobal({ seed: randomSeed });

function seedFrom(setting: string): number {
  if (setting !== "random") return Number(setting);
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`RANDOM_SEED=${seed}`);
  return seed;
}
