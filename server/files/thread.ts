import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectFolder } from "#db/project-folder.ts";

/** A thread that took too much time or memory, or died of its file. */
class ThreadFailed extends Error {
  override name = "ThreadFailed";
}

/**
 * The answer of a thread that reads a stranger's file: whatever the file does to its reader ends with the thread. `file`: below server/files;
 * `longest`: in milliseconds. Throws ThreadFailed.
 */
export function answerOfThread<Answer>(file: string, task: unknown, longest: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(projectFolder, "server/files", file), {
      workerData: task,
      // The thread writes nothing and has none of the site's secrets.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 96 },
    });
    const end = (settle: () => void) => {
      clearTimeout(tooLate);
      settle();
      void worker.terminate();
    };
    const tooLate = setTimeout(() => end(() => reject(new ThreadFailed())), longest);
    worker.once("message", (answer: Answer) => end(() => resolve(answer)));
    worker.once("error", () => end(() => reject(new ThreadFailed())));
    worker.once("exit", () => end(() => reject(new ThreadFailed())));
  });
}

/** For the thread itself: its WebAssembly grows to `mebibytes` at most. The reader treats the refusal as a machine that has no more. */
export function boundWebAssembly(mebibytes: number): void {
  const grow = Reflect.get(WebAssembly.Memory.prototype, "grow");
  WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, delta: number): number {
    if (this.buffer.byteLength / 65_536 + delta > mebibytes * 16) throw new RangeError("A file needs too much memory");
    return grow.call(this, delta);
  };
}
