import { type DestinationStream, pino } from "pino";

/** More is written at once even before the end of a turn. Bytes. */
const mostKept = 8 * 1024;

let opened: DestinationStream | undefined;

/**
 * Standard output for lines. All lines of one turn of the event loop are written together, because each write costs as much processor time
 * as a third of a page from memory. A process that ends, also by an error, writes what it has. A killed one may lose the lines of a turn.
 */
export function standardOutput(): DestinationStream {
  opened ??= open();
  return opened;
}

function open(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: mostKept });
  let isDue = false;
  const flush = () => {
    isDue = false;
    output.flush();
  };
  process.on("exit", () => output.flushSync());
  return {
    write(line) {
      output.write(line);
      if (isDue) return;
      isDue = true;
      setImmediate(flush);
    },
  };
}
