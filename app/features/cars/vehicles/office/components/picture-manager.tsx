import { type FocusEvent, type RefObject, useEffect, useRef, useState, type SubmitEvent, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { formField, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { countOf } from "#app/lib/amounts.ts";
import { HiddenFields } from "#app/ui/field.tsx";
import { pictureMessages } from "../messages.ts";
import { placedAt, wantedOrder } from "../pictures.ts";
import type { EditableImage } from "../queries.server.ts";
import { AnswerToast } from "./vehicle-failure.tsx";
import { FormPart } from "./form-part.tsx";
import { chosenPictures, keepChosenPictures } from "./uploads.ts";
import { useDraggedPicture } from "./picture-dragging.ts";
import { PictureUpload } from "./picture-upload.tsx";
import { PictureItem } from "./picture-item.tsx";

const orderForm = "order-pictures";

/**
 * Holds the wanted order of a vehicle's pictures and the functions that change it. It sends one order at a time and later changes
 * afterwards, because the server refuses an order based on an outdated one (row R21). `images` are the pictures that the page loaded.
 */
function usePictureOrder(images: readonly EditableImage[], action: string) {
  const seen = images.map(({ id }) => id);
  const fetcher = useFetcher<FormAnswer>();
  const [wanted, setWanted] = useState<readonly string[]>();
  const underWay = useRef<{ order: readonly string[]; answerBefore: FormAnswer | undefined; imagesBefore: readonly EditableImage[] }>(
    undefined,
  );
  const order = wanted ? [...wanted.filter((id) => seen.includes(id)), ...seen.filter((id) => !wanted.includes(id))] : seen;

  const send = (next: readonly string[]) => {
    underWay.current = { order: next, answerBefore: fetcher.data, imagesBefore: images };
    void fetcher.submit({ [formField]: orderForm, seen: seen.join(), order: next.join() }, { method: "post", action });
  };
  const settle = useEffectEvent((answer: FormAnswer | undefined, loaded: readonly EditableImage[]) => {
    const { current: last } = underWay;
    if (!last || answer === last.answerBefore) return;
    // The answer can be here before the pictures in their new order are. Until then the page keeps the wanted order, or rows would jump.
    if (answer?.ok === true && loaded === last.imagesBefore) return;
    underWay.current = undefined;
    if (wanted && answer?.ok === true && wanted.join() !== last.order.join()) send(wanted);
    else setWanted(undefined);
  });
  const idle = fetcher.state === "idle";
  useEffect(() => {
    if (idle) settle(fetcher.data, images);
  }, [idle, fetcher.data, images]);
  const arrange = (next: readonly string[]) => {
    if (next.join() === order.join()) return;
    setWanted(next);
    if (!underWay.current) send(next);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement) arrange(wantedOrder(order, { move: submitter.value }));
  };
  return { seen, order, arrange, onSubmit, answer: fetcher.data };
}

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
  const focusHandlers = useFocusAfterMove(list);
  const { dragging, handlers } = useDraggedPicture((id, position) => arrange(placedAt(order, id, position)));
  return (
    <FormPart id="fotos" title="Fotos" note={images.length > 0 ? countOf(images.length, "foto", "fotos") : undefined}>
      <PictureUpload vehicleId={vehicleId} first={first} />
      {images.length > 0 && (
        <form id={orderForm} method="post" action={action} onSubmit={onSubmit}>
          <HiddenFields fields={{ [formField]: orderForm, seen: seen.join() }} />
        </form>
      )}
      <ol ref={list} {...handlers} {...focusHandlers} className="mt-4 flex flex-col gap-2.5">
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

/**
 * A button loses the focus when its row moves. The same button gets it back or, if that is disabled now, another button of the row. Returns
 * the list's handlers.
 */
function useFocusAfterMove(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ id: string; move: string }>(undefined);
  useEffect(() => {
    const { current: moved } = last;
    if (!moved || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`[data-picture="${CSS.escape(moved.id)}"]`);
    const same = row?.querySelector<HTMLElement>(`[data-move="${moved.move}"]:not(:disabled)`);
    (same ?? row?.querySelector<HTMLElement>("[data-move]:not(:disabled)"))?.focus();
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>("[data-picture]")?.dataset["picture"];
    const { move } = target.dataset;
    last.current = id !== undefined && move !== undefined ? { id, move } : undefined;
  };
  return { onFocus };
}
