/** Smaller rooms stay with the process for the next one. */
const largeBytes = 2 ** 23;
/**
 * The C library of Linux takes a block of more than 32 MiB from the system, and gives it back when it is freed. It keeps the place of a
 * smaller one, and from then on that of all blocks of its size. Bytes that nobody writes to take no memory.
 */
const systemBytes = 2 ** 25 + 2 ** 16;

/** Memory for a sort and nothing else. Whoever takes it gives it back with `giveBack`, and not to the next garbage collection (decision 0053). */
export function takeRoom(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes < largeBytes ? bytes : Math.max(bytes, systemBytes));
}

/** Frees the memory at once. No array of it has any numbers afterwards. */
export function giveBack(room: ArrayBuffer): void {
  room.transfer(0);
}
