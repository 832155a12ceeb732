import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { wantedOrder } from "../picture-order.ts";
import type { EditableImage } from "../queries.server.ts";

export const orderForm = "order-pictures";

/**
 * Holds the wanted order of a vehicle's pictures and the functions that change it. It sends one order at a time and later changes
 * afterwards, because the server refuses an order based on an outdated one (row R21). `images` are the pictures that the page loaded.
 */
export function usePictureOrder(images: readonly EditableImage[], action: string) {
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
