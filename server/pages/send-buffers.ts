/** Longer than almost every page is with gzip. */
const length = 64 * 1024;
const mostIdle = 16;

type Bytes = Buffer<ArrayBuffer>;

const idle: Bytes[] = [];
/** How many there are, idle or lent. */
let made = 0;

/**
 * Memory for a response's body. New memory for each response makes the collector of garbage work a tenth of a kept page's time, so it is
 * used again. Give it back when the response is closed, and never touch it afterwards. While many responses wait for their readers, further
 * ones get no more memory than they need.
 */
export function borrowBytes(atLeast: number): Bytes {
  const again = atLeast >= length ? undefined : idle.pop();
  if (again) return again;
  if (atLeast >= length || made === mostIdle) return Buffer.allocUnsafeSlow(atLeast);
  made += 1;
  return Buffer.allocUnsafeSlow(length);
}

export function returnBytes(bytes: Bytes): void {
  if (bytes.byteLength === length) idle.push(bytes);
}
