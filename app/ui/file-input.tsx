import type { ComponentProps } from "react";

/** A file input, for choosing or dropping a file. */
export function FileInput(properties: Omit<ComponentProps<"input">, "className" | "type">) {
  return (
    <input
      {...properties}
      type="file"
      className="w-full cursor-pointer rounded-field border border-dashed border-control bg-raised px-3.5 py-3 text-label text-soft file:mr-3.5 file:min-h-10 file:cursor-pointer file:rounded-field file:border file:border-control/60 file:bg-raised file:px-3.5 file:font-medium file:text-ink hover:border-rhine"
    />
  );
}
