/** Cars that this device remembers. */
export const mostSeen = 12;

const place = "vistos";

/** As the page showed it: only the device knows it, and nothing is asked of the server for the list. */
export type SeenCar = { id: string; name: string; year: number; price: string };

/** Anybody can write into the storage, and the id becomes an address. */
function isSeenCar(value: unknown): value is SeenCar {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, year, price } = value as Partial<Record<keyof SeenCar, unknown>>;
  return (
    typeof id === "string" &&
    /^[0-9a-f-]{36}$/.test(id) &&
    typeof name === "string" &&
    typeof year === "number" &&
    typeof price === "string"
  );
}

/** The cars in a text of the storage, newest first. Whatever else stands there counts as nothing. */
export function seenIn(text: string | null): SeenCar[] {
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(read) ? read.filter(isSeenCar).slice(0, mostSeen) : [];
  } catch {
    return [];
  }
}

export function withSeen(cars: readonly SeenCar[], opened: SeenCar): SeenCar[] {
  return [opened, ...cars.filter(({ id }) => id !== opened.id)].slice(0, mostSeen);
}

const listeners = new Set<() => void>();

/** Calls a listener whenever the list changes, also in another tab. Returns how to end that. */
export function onSeenChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** A browser may forbid the storage, or have no room in it. Then there is no list, and the page goes on. */
export function storedSeen(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function keepSeen(cars: readonly SeenCar[]): void {
  try {
    if (cars.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(cars));
  } catch {
    // The list is only a comfort.
  }
  for (const listener of listeners) listener();
}
