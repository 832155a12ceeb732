import { setImmediate } from "node:timers/promises";

/** Work that yields wherever it may pause. It waits for nothing else, so it comes to its end without anybody's help. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** After so long without a pause, other tasks come first. */
const pieceInMilliseconds = 1;

/** Each makes one more piece of its work, and returns whether that was the last one. The first one is at work. */
const line: (() => boolean)[] = [];
let isRunning = false;
let asked = 0;

/** How many works were asked for since the process started. Only searches of the catalogue take turns. */
export function worksAskedFor(): number {
  return asked;
}

/**
 * Does long work in short pieces. Between two of them the process handles all that has come meanwhile, such as answers of the database. So a
 * small task waits for one piece and not for a whole search. One work comes after the other, because all would end late if they took turns. A
 * failure concerns nobody else.
 */
export async function inTurn<Result>(pieces: Pieces<Result>): Promise<Result> {
  asked += 1;
  const outcome = await new Promise<() => Result>((resolve) => {
    line.push(() => {
      const ended = goOn(pieces);
      if (ended) resolve(ended);
      return ended !== undefined;
    });
    if (!isRunning) void runLine();
  });
  return outcome();
}

/** Makes one more piece. At the end of the work it returns a function that returns the result or throws the error. */
function goOn<Result>(pieces: Pieces<Result>): (() => Result) | undefined {
  try {
    const { done, value } = pieces.next();
    return done === true ? () => value : undefined;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Does all pieces of a work without a pause. */
export function atOnce<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done === true) return value;
  }
}

async function runLine(): Promise<void> {
  isRunning = true;
  let [start, allowed] = [performance.now(), pieceInMilliseconds];
  for (let [work] = line; work !== undefined; [work] = line) {
    const isDone = work();
    if (isDone) line.shift();
    const end = performance.now();
    // Whoever waits for a finished work goes on before the next one begins.
    if (!isDone && end - start < allowed) continue;
    await setImmediate();
    start = performance.now();
    // If others took long, so may this, and it has half of the time at least.
    allowed = Math.max(pieceInMilliseconds, start - end);
  }
  isRunning = false;
}
