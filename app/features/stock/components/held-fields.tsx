import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";

/** Inert while `held`, because text typed during a save would be lost. Afterwards the focused field gets the focus back. */
export function HeldFields({ held, children }: { held: boolean; children: ReactNode }) {
  const field = useRef<HTMLElement>(undefined);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    field.current = target;
  };
  // The browser takes the focus from inert fields; only a blur by the person counts.
  const onBlur = () => {
    if (!held) field.current = undefined;
  };
  useLayoutEffect(() => {
    if (!held && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [held]);
  return (
    <div inert={held} onFocus={onFocus} onBlur={onBlur} className="flex flex-col gap-5">
      {children}
    </div>
  );
}
