import type { ComponentProps } from "react";
import { controlStyle } from "./field.tsx";

/** A text box for several lines. It grows downwards with its text where the browser supports this, never sideways. */
export function TextArea({
  defaultValue = "",
  ...rest
}: Omit<ComponentProps<"textarea">, "className" | "defaultValue"> & { defaultValue?: string | undefined }) {
  return (
    <textarea
      rows={5}
      {...rest}
      // A list, because on hydration React writes a plain string into the box over text that was typed before.
      defaultValue={[defaultValue]}
      className={`${controlStyle} field-sizing-content max-h-96 min-h-32 py-2.5 wrap-anywhere`}
    />
  );
}
