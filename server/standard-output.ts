import { writeSync } from "node:fs";
import { type DestinationStream, pino } from "pino";

/** After a write, lines wait so long for further ones, in milliseconds. */
const pauseAfterWrite = 20;

let opened: DestinationStream | undefined;

/**
 * Standard output for lines. The first line after a quiet moment is written at the end of its turn of the event loop. Those that follow it
 * closely are written together, because each write costs as much processor time as half a page from memory. A process that ends, also by an
 * error, writes what it has. A killed one may lose the lines of the pause. A reader that stalls holds up no request.
 */
export function standardOutput(): DestinationStream {
  opened ??= open();
  return opened;
}

function open(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false });
  let lines = "";
  let awaitingFlush = false;
  const flush = () => {
    awaitingFlush = lines !== "";
    if (!awaitingFlush) return;
    output.write(lines);
    lines = "";
    setTimeout(flush, pauseAfterWrite).unref();
  };
  process.on("exit", () => writeLast(lines));
  return {
    write(line) {
      lines += line;
      if (awaitingFlush) return;
      awaitingFlush = true;
      setImmediate(flush);
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
