import { writeSync } from "node:fs";
import { type DestinationStream, pino } from "pino";

let opened: DestinationStream | undefined;

/**
 * Standard output for lines. All lines of one turn of the event loop are written together, because each write costs as much processor time
 * as a quarter of a page from memory. A process that ends, also by an error, writes what it has. A killed one may lose the lines of a turn.
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
    const all = lines;
    lines = "";
    output.write(all);
  };
  process.on("exit", () => writeLast(lines));
  return {
    write(line) {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}

/**
 * At the end of a process nobody can wait for long. Whatever goes wrong, such as a closed pipe or a full disk, must not keep the process from
 * ending. A full pipe (EAGAIN) gets a second in all.
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
