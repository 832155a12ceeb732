import { type RefObject, useEffect, useEffectEvent, useState } from "react";

type Dragging = { /** The picture that is dragged, and the position that it is held over. */ id: string; over: number | undefined };

/** Drags the pictures of a list (`[data-picture]`). Calls `onPlaced` with the id and the new position from 0. Returns the drag. */
export function useDraggedPicture(
  list: RefObject<HTMLElement | null>,
  onPlaced: (id: string, position: number) => void,
): Dragging | undefined {
  const [dragging, setDragging] = useState<Dragging>();
  const onStart = useEffectEvent((event: DragEvent) => {
    const id = pictureAt(event)?.dataset["picture"];
    if (id === undefined || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = "move";
    setDragging({ id, over: undefined });
  });
  const onOver = useEffectEvent((event: DragEvent) => {
    const row = pictureAt(event);
    if (!dragging || !row) return;
    event.preventDefault();
    const over = [...(row.parentElement?.children ?? [])].indexOf(row);
    if (over !== dragging.over) setDragging({ ...dragging, over });
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!dragging) return;
    event.preventDefault();
    if (dragging.over !== undefined) onPlaced(dragging.id, dragging.over);
    setDragging(undefined);
  });
  useEffect(() => {
    const element = list.current;
    const ending = new AbortController();
    const { signal } = ending;
    element?.addEventListener("dragstart", (event) => onStart(event), { signal });
    element?.addEventListener("dragover", (event) => onOver(event), { signal });
    element?.addEventListener("drop", (event) => onDrop(event), { signal });
    element?.addEventListener("dragend", () => setDragging(undefined), { signal });
    return () => ending.abort();
  }, [list]);
  return dragging;
}

function pictureAt({ target }: DragEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-picture]") : null;
}

/** Accepts files dropped on an element. Returns whether files are held over it now. */
export function useDroppedFiles(place: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [aimed, setAimed] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setAimed(event.type === "dragover");
    if (event.type === "drop") onFiles([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const element = place.current;
    const ending = new AbortController();
    for (const type of ["dragover", "dragleave", "drop"] as const)
      element?.addEventListener(type, (event) => onDrag(event), { signal: ending.signal });
    return () => ending.abort();
  }, [place]);
  return aimed;
}
