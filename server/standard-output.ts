import { writeSync } from "node:fs";
import { type DestinationStream, pino } from "pino";

let opened: DestinationStream | undefined;

/** Lines wait so long for others, or until they have so many characters. */
const waitInMilliseconds = 20;
const fullLength = 16 * 1024;

/**
 * Standard output for lines. The lines of twenty milliseconds are written together, because each write costs as much processor time as half
 * a page from memory (decision 0057). A process that ends, also by an error, writes what it has. A killed one may lose lines of this time.
 * A reader that stalls holds up no request.
 */
export function standardOutput(): DestinationStream {
  opened ??= open();
  return opened;
}

function open(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false });
  let lines = "";
  const flush = () => {
    if (lines !== "") output.write(lines);
    lines = "";
  };
  process.on("exit", () => writeLast(lines));
  return {
    write(line) {
      if (lines === "") setTimeout(flush, waitInMilliseconds).unref();
      lines += line;
      if (lines.length >= fullLength) flush();
    },
  };
}

/**
 * At the end of a process nobody can wait for long. Whatever goes wrong with these lines, such as a closed pipe or a full disk, must not keep
 * the process from ending. A full pipe (EAGAIN) gets a second in all. Earlier lines are pino's: if the reader stalls and these fill the pipe,
 * pino waits for the reader until the process's manager kills it.
 */
function writeLast(lines: string): void {
  let rest: Buffer = Buffer.from(lines);
  for (let tries = 0; rest.byteLength > 0 && tries < 100; tries += 1) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
