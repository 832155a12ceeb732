import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { company } from "#company";
import { demoErrand } from "#demo/demo-errand.ts";
import { seedDemoPeople } from "#demo/seed-people.ts";
import { seedDemoWhenEmpty } from "#demo/seed-stock.ts";
import { readConfig } from "./config.ts";
import { correctionOf } from "./correctable-error.ts";
import { printFailure } from "./log.ts";
import { start } from "./main.ts";

/** `npm start`: starts the compiled site. An error that the person can correct is printed as one sentence, any other with its stack. */
try {
  const config = readConfig(process.env);
  const { port } = await start({
    config,
    build: build as ServerBuild,
    demonstration: { seedStock: seedDemoWhenEmpty, seedPeople: seedDemoPeople, errands: { demo: demoErrand } },
  });
  console.log(`${company.name}: http://localhost:${port}`);
} catch (error) {
  printFailure(correctionOf(error) ?? error);
  process.exit(1);
}
