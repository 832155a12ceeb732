import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";

/** Fields that do not react while `inert`, because text typed during a save would be lost. Afterwards the focused field gets the focus back. */
export function InertFields({ inert, children }: { inert: boolean; children: ReactNode }) {
  const field = useRef<HTMLElement>(undefined);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    field.current = target;
  };
  // The browser takes the focus from inert fields; only a blur by the person counts.
  const onBlur = () => {
    if (!inert) field.current = undefined;
  };
  useLayoutEffect(() => {
    if (!inert && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [inert]);
  return (
    <div inert={inert} onFocus={onFocus} onBlur={onBlur} className="flex flex-col gap-5">
      {children}
    </div>
  );
}
