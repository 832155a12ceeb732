/** A process that ends as the server does (server/process-end.ts), but whose stop needs the given seconds (the first argument). */
import { openLog } from "#server/log.ts";
import { endInOrder } from "#server/process-end.ts";

const seconds = Number(process.argv[2]);
const stop = () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
endInOrder({ log: openLog({ logLevel: "info" }), stop, drainSeconds: 0, longestStop: 0.3 });
setInterval(() => {}, 1_000);
console.log("ready");
