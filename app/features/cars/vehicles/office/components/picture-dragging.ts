import { type DragEvent, useState } from "react";

type Dragging = { /** The picture that is dragged, and the position that it is held over. */ id: string; over: number | undefined };

/** Drags the pictures of a list (`[data-picture]`). Calls `onPlaced` with the id and the new position from 0. Returns the list's handlers. */
export function useDraggedPicture(onPlaced: (id: string, position: number) => void) {
  const [dragging, setDragging] = useState<Dragging>();
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const id = pictureAt(event)?.dataset["picture"];
      if (id === undefined) return;
      event.dataTransfer.effectAllowed = "move";
      setDragging({ id, over: undefined });
    },
    onDragOver: (event: DragEvent) => {
      const row = pictureAt(event);
      if (!dragging || !row) return;
      event.preventDefault();
      const over = [...(row.parentElement?.children ?? [])].indexOf(row);
      if (over !== dragging.over) setDragging({ ...dragging, over });
    },
    onDrop: (event: DragEvent) => {
      if (!dragging) return;
      event.preventDefault();
      if (dragging.over !== undefined) onPlaced(dragging.id, dragging.over);
      setDragging(undefined);
    },
    onDragEnd: () => setDragging(undefined),
  };
  return { dragging, handlers };
}

function pictureAt({ target }: DragEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-picture]") : null;
}

/** Accepts files dropped on an element. Returns whether files are held over it now, and its handlers. */
export function useDroppedFiles(onFiles: (files: File[]) => void) {
  const [aimed, setAimed] = useState(false);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setAimed(event.type === "dragover");
    if (event.type === "drop") onFiles([...event.dataTransfer.files]);
  };
  return { aimed, handlers: { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag } };
}
