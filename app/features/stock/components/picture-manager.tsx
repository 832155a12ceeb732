import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formField } from "#app/features/submissions/fields.ts";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { pictureMessages } from "../messages.ts";
import { placedAt, wantedOrder } from "../picture-order.ts";
import type { EditableImage } from "../queries.server.ts";
import { AnswerToast } from "./answer-toast.tsx";
import { FormPart } from "./form-part.tsx";
import { leavePictures, leftPictures } from "./left-pictures.ts";
import { useDraggedPicture } from "./picture-dragging.ts";
import { PictureItem } from "./picture-item.tsx";
import { PictureUpload } from "./picture-upload.tsx";

const orderForm = "order-pictures";

type Properties = {
  vehicleId: string;
  images: readonly EditableImage[];
  /** The page that takes the forms. */
  action: string;
  /** Whether the vehicle was created a moment ago: pictures that were chosen before are sent now. */
  created: boolean;
};

/**
 * A vehicle's pictures: added, put in order by dragging or by buttons, described and erased. Everything is kept at once, apart from the
 * vehicle's form. The first is the primary one.
 */
export function PictureManager({ vehicleId, images, action, created }: Properties) {
  const fetcher = useFetcher<FormAnswer>();
  const list = useRef<HTMLOListElement>(null);
  const [first] = useState(() => (created ? leftPictures() : []));
  useEffect(() => leavePictures([]), []);
  const seen = images.map(({ id }) => id);
  const order = shownOrder(seen, fetcher.formData);
  const shown = order.flatMap((id) => images.find((image) => image.id === id) ?? []);
  useFocusThatMoves(list);
  const dragging = useDraggedPicture(list, (id, position) => {
    const wanted = placedAt(order, id, position);
    if (wanted.join() !== order.join())
      void fetcher.submit({ [formField]: orderForm, seen: seen.join(), order: wanted.join() }, { method: "post", action });
  });
  return (
    <FormPart id="fotos" title="Fotos" note={images.length > 0 ? countOf(images.length, "foto", "fotos") : undefined}>
      <PictureUpload vehicleId={vehicleId} first={first} />
      {images.length > 0 && (
        <fetcher.Form id={orderForm} method="post" action={action}>
          <input type="hidden" name={formField} value={orderForm} />
          <input type="hidden" name="seen" value={seen.join()} />
        </fetcher.Form>
      )}
      <ol ref={list} className="mt-4 flex flex-col gap-2.5">
        {shown.map((image, position) => (
          <PictureItem
            key={image.id}
            image={image}
            position={position}
            count={shown.length}
            action={action}
            orderForm={orderForm}
            marked={dragging !== undefined && dragging.id !== image.id && dragging.over === position}
          />
        ))}
      </ol>
      <AnswerToast answer={fetcher.data} failed={pictureMessages.order.failed} silent />
    </FormPart>
  );
}

/** The order that was asked for is shown while it is on its way. */
function shownOrder(seen: readonly string[], sent: FormData | undefined): readonly string[] {
  if (!sent) return seen;
  const text = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const wanted = wantedOrder(seen, { order: text("order"), move: text("move") });
  return wanted.length === seen.length && wanted.every((id) => seen.includes(id)) ? wanted : seen;
}

/** The browser lets go of a button when its row moves: it is taken up again, or another of the row where this one leads nowhere any more. */
function useFocusThatMoves(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ id: string; move: string }>(undefined);
  useEffect(() => {
    const element = list.current;
    const remember = ({ target }: FocusEvent) => {
      const button = target instanceof HTMLElement ? target : undefined;
      const id = button?.closest<HTMLElement>("[data-picture]")?.dataset["picture"];
      const move = button?.dataset["move"];
      last.current = id !== undefined && move !== undefined ? { id, move } : undefined;
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [list]);
  useEffect(() => {
    const { current: moved } = last;
    if (!moved || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`[data-picture="${CSS.escape(moved.id)}"]`);
    const same = row?.querySelector<HTMLElement>(`[data-move="${moved.move}"]:not(:disabled)`);
    (same ?? row?.querySelector<HTMLElement>("[data-move]:not(:disabled)"))?.focus();
  });
}
