/** Longer than almost every page is with gzip. */
const length = 64 * 1024;
const mostIdle = 16;

type Bytes = Buffer<ArrayBuffer>;

const idle: Bytes[] = [];

/**
 * Memory for a response's body. New memory for each response makes the collector of garbage work a tenth of a kept page's time, so it is
 * used again. Give it back when the operating system has the body, and never touch it afterwards.
 */
export function borrowBytes(atLeast: number): Bytes {
  if (atLeast > length) return Buffer.allocUnsafeSlow(atLeast);
  return idle.pop() ?? Buffer.allocUnsafeSlow(length);
}

export function returnBytes(bytes: Bytes): void {
  if (bytes.byteLength === length && idle.length < mostIdle) idle.push(bytes);
}
