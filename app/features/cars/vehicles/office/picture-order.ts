/** The moves of a picture: one place towards the front or the back, or to the front, the place of the primary picture. */
export const moves = ["up", "down", "first"] as const;
export type Move = (typeof moves)[number];

/** Returns the ids after a move. An impossible move leaves them as they are. */
export function movedTo(order: readonly string[], id: string, move: Move): string[] {
  const from = order.indexOf(id);
  if (from === -1) return [...order];
  const to = { up: from - 1, down: from + 1, first: 0 }[move];
  return placedAt(order, id, to);
}

/** Returns the ids after one was put at a position from 0. */
export function placedAt(order: readonly string[], id: string, position: number): string[] {
  if (!order.includes(id) || position < 0 || position >= order.length) return [...order];
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}

/** Returns a move as a form sends it: "up:id". */
export function writtenMove(id: string, move: Move): string {
  return `${move}:${id}`;
}

/** Returns the order that a form asks for: a complete one, or a move within the seen order. */
export function wantedOrder(
  seen: readonly string[],
  asked: { order?: string | null | undefined; move?: string | null | undefined },
): string[] {
  if (asked.order !== undefined && asked.order !== null) return asked.order.split(",");
  const [name, id = ""] = (asked.move ?? "").split(":");
  const move = moves.find((one) => one === name);
  return move === undefined ? [...seen] : movedTo(seen, id, move);
}
