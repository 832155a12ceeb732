import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Fields that take nothing while they are `held`: what is typed into a form that is being saved would be gone when it comes back. Whoever was
 * in one of them is there again afterwards.
 */
export function HeldFields({ held, children }: { held: boolean; children: ReactNode }) {
  const field = useRef<HTMLElement>(undefined);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    field.current = target;
  };
  // The browser takes the focus from what is held; only a person leaves a field.
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
