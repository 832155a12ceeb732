import type { Notice } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { type UploadRefusal, uploadDone, uploadFailed, uploadRefusals } from "./messages.ts";

export const uploadField = "pictures";

/** The query parameters of a page's address with the result of an upload without JavaScript. */
const parameters = { added: "subidas", refused: "rechazadas" } as const;
const most = 8;

type Upload = { ok: true; files: readonly { refusal: UploadRefusal | undefined }[] } | { ok: false; refusal: UploadRefusal };

/** Returns, for example, "subidas=2&rechazadas=too_large.broken". */
export function writtenOutcome(upload: Upload): string {
  const files = upload.ok ? upload.files : [upload];
  const refused = files.flatMap(({ refusal }) => refusal ?? []);
  const params = new URLSearchParams({ [parameters.added]: String(files.length - refused.length) });
  if (refused.length > 0) params.set(parameters.refused, refused.join("."));
  return params.toString();
}

/** Returns the page's notice about the upload that led to it; undefined if the address has no result. */
export function readOutcome(params: URLSearchParams): (Notice & { tone: "good" | "bad" }) | undefined {
  const added = Number(/^\d$/.exec(params.get(parameters.added) ?? "")?.[0] ?? 0);
  const refused = (params.get(parameters.refused) ?? "").split(".").slice(0, most).filter(isRefusal);
  if (added + refused.length === 0) return undefined;
  const sentences = [...new Set(refused)].map((refusal) => uploadRefusals[refusal]);
  const taken = added > 0 ? `${countOf(added, "foto añadida", "fotos añadidas")}.` : "";
  const left = refused.length > 0 ? `${countOf(refused.length, "foto no se ha añadido", "fotos no se han añadido")}:` : "";
  return {
    tone: refused.length > 0 ? "bad" : "good",
    title: refused.length > 0 ? uploadFailed : uploadDone,
    text: [taken, left, ...sentences].filter(Boolean).join(" "),
  };
}

function isRefusal(text: string): text is UploadRefusal {
  return Object.hasOwn(uploadRefusals, text);
}

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
export function wantedOrder(seen: readonly string[], asked: { order?: string | undefined; move?: string | undefined }): string[] {
  if (asked.order !== undefined) return asked.order.split(",");
  const [name, id = ""] = (asked.move ?? "").split(":");
  const move = moves.find((one) => one === name);
  return move === undefined ? [...seen] : movedTo(seen, id, move);
}
