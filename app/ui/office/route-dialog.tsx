import type { ReactNode } from "react";
import { Link } from "react-router";
import { closing, Cross } from "../dialog-parts.tsx";
import { ModalAtOnce } from "../modal-at-once.tsx";
import { leavingOnCancel, useModal } from "../modal.ts";
import { useLeaveConfirmation } from "./leave-confirmation.tsx";

type Properties = {
  title: string;
  subtitle?: ReactNode;
  /** Actions for the whole dialog, next to its title. */
  actions?: ReactNode;
  /** As wide as a page, for content with columns. */
  wide?: boolean;
  /** The address of the page below. Escape, the close button and the back gesture lead there. */
  back: string;
  /** A `data-begin` control gets the first focus, else the title. Unsent text below `data-draft` is not discarded without a question. */
  children: ReactNode;
};

/** A dialog over another page that has its own address, so that it opens without JavaScript. */
export function RouteDialog({ title, subtitle, actions, wide = false, back, children }: Properties) {
  const dialog = useModal();
  const { leave, question } = useLeaveConfirmation(dialog);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="dialog-title"
      onCancel={leavingOnCancel(() => leave(back))}
      className={`dialog-sheet text-label ${wide ? "tablet:max-w-[min(84rem,calc(100vw-3rem))]" : ""}`}
    >
      <header className="sticky top-0 z-30 flex items-start justify-between gap-4 border-b border-line bg-paper px-5 pt-5 pb-4 tablet:px-7">
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 id="dialog-title" tabIndex={-1} className="text-heading-3 wrap-anywhere outline-none">
              {title}
            </h2>
            {subtitle !== undefined && <div className="mt-1 text-soft">{subtitle}</div>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        <Link to={back} preventScrollReset aria-label="Cerrar" className={closing}>
          <Cross />
        </Link>
      </header>
      <div className="flex flex-col gap-6 px-5 py-6 tablet:px-7">{children}</div>
      {question}
      <ModalAtOnce />
    </dialog>
  );
}
