/** A process that logs two thousand lines in one turn and then ends as the first argument says: by "exit", by "error", or not at all. */
import { openLog } from "#server/log.ts";

const log = openLog({ logLevel: "info" });
for (let number = 1; number <= 2_000; number += 1) log.info({ number }, "line");
if (process.argv[2] === "exit") process.exit(0);
process.on("uncaughtException", () => process.exit(1));
if (process.argv[2] === "error") throw new Error("the end");
setInterval(() => {}, 1_000);
