import { type RefObject, useEffect, useRef, useState } from "react";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { countOf } from "#app/lib/amounts.ts";
import { pictureMessages } from "../messages.ts";
import { placedAt } from "../picture-order.ts";
import type { EditableImage } from "../queries.server.ts";
import { AnswerToast } from "./answer-toast.tsx";
import { FormPart } from "./form-part.tsx";
import { chosenPictures, keepChosenPictures } from "./chosen-pictures.ts";
import { orderForm, usePictureOrder } from "./picture-arranging.ts";
import { useDraggedPicture } from "./picture-dragging.ts";
import { PictureItem } from "./picture-item.tsx";
import { PictureUpload } from "./picture-upload.tsx";

type Properties = {
  vehicleId: string;
  images: readonly EditableImage[];
  action: string;
  /** Whether the vehicle was just created: pictures that were chosen before are sent now. */
  created: boolean;
};

/** Each change of a picture is saved at once, apart from the vehicle's form. The first picture is the primary one. */
export function PictureManager({ vehicleId, images, action, created }: Properties) {
  const list = useRef<HTMLOListElement>(null);
  const [first] = useState(() => (created ? chosenPictures() : []));
  useEffect(() => keepChosenPictures([]), []);
  const { seen, order, arrange, onSubmit, answer } = usePictureOrder(images, action);
  const shown = order.flatMap((id) => images.find((image) => image.id === id) ?? []);
  useFocusAfterMove(list);
  const dragging = useDraggedPicture(list, (id, position) => arrange(placedAt(order, id, position)));
  return (
    <FormPart id="fotos" title="Fotos" note={images.length > 0 ? countOf(images.length, "foto", "fotos") : undefined}>
      <PictureUpload vehicleId={vehicleId} first={first} />
      {images.length > 0 && (
        <form id={orderForm} method="post" action={action} onSubmit={onSubmit}>
          <input type="hidden" name={formField} value={orderForm} />
          <input type="hidden" name="seen" value={seen.join()} />
        </form>
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
      <AnswerToast answer={answer} failed={pictureMessages.order.failed} silent />
    </FormPart>
  );
}

/** A button loses the focus when its row moves. The same button gets it back or, if that is disabled now, another button of the row. */
function useFocusAfterMove(list: RefObject<HTMLElement | null>) {
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
