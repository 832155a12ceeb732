/** Smaller rooms stay with the process for the next one. */
const largeBytes = 2 ** 23;
/**
 * Just above 32 MiB, the largest block that the C library of Linux (glibc) may keep for itself after it is freed. It gives a larger one back to
 * the system. Bytes that nobody writes to take no memory.
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
