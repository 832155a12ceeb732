/** Where a picture is moved to among the others: one place nearer to the front or the back, or to the front, where the primary one stands. */
export const moves = ["up", "down", "first"] as const;
export type Move = (typeof moves)[number];

/** The ids after one of them was moved. A move that leads nowhere leaves them as they are. */
export function movedTo(order: readonly string[], id: string, move: Move): string[] {
  const from = order.indexOf(id);
  if (from === -1) return [...order];
  const to = { up: from - 1, down: from + 1, first: 0 }[move];
  return placedAt(order, id, to);
}

/** The ids after one of them was put at a position, counted from 0. */
export function placedAt(order: readonly string[], id: string, position: number): string[] {
  if (!order.includes(id) || position < 0 || position >= order.length) return [...order];
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}

/** How a move is written in a form: "up:id". */
export function writtenMove(id: string, move: Move): string {
  return `${move}:${id}`;
}

/** The order that a form asks for: one written out, or a move of what was seen. */
export function wantedOrder(
  seen: readonly string[],
  asked: { order?: string | null | undefined; move?: string | null | undefined },
): string[] {
  if (asked.order !== undefined && asked.order !== null) return asked.order.split(",");
  const [name, id = ""] = (asked.move ?? "").split(":");
  const move = moves.find((one) => one === name);
  return move === undefined ? [...seen] : movedTo(seen, id, move);
}
