import { Form, Link, useNavigate } from "react-router";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { closing, Cross } from "#app/ui/dialog-parts.tsx";
import { ModalAtOnce } from "#app/ui/modal-at-once.tsx";
import { leavingOnCancel, useModal } from "#app/ui/modal.ts";
import type { FurtherPage } from "../further-page.ts";
import { FurtherFields } from "./further-fields.tsx";
import { useLiveForm } from "./live-form.ts";

const [list, here] = ["/stock", "/stock/filtros"];

/**
 * The further filters, in a dialog over the list with an address of its own. With JavaScript each change is searched at once, and closing
 * the dialog leaves the list that lies below. Without it, the form leads to the list, and a second button counts again. On a phone the
 * sheet has a fixed height. A browser may paint the beginning of a page that it still reads, and the sheet would then grow and jump.
 */
export function FurtherDialog({ page }: { page: FurtherPage }) {
  const dialog = useModal();
  const navigate = useNavigate();
  const { form, onChange, onSubmit, onSliderMoved, typing } = useLiveForm({ place: here, query: page.query, overlay: true });
  const back = page.query === "" ? list : `${list}?${page.query}`;
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="dialog-title"
      onCancel={leavingOnCancel(() => void navigate(back, { replace: true, preventScrollReset: true }))}
      className="dialog-sheet max-tablet:h-[92dvh] tablet:max-w-[min(60rem,calc(100vw-3rem))]"
    >
      <header className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-paper px-5 pt-5 pb-4 tablet:px-8 tablet:pt-7">
        <div>
          <h2 id="dialog-title" tabIndex={-1} className="text-heading-2 outline-none">
            Más filtros
          </h2>
          <p role="status" className="mt-1 text-soft">
            {countOf(page.total, "coche encaja", "coches encajan")} con tu búsqueda
          </p>
        </div>
        <Link to={back} replace preventScrollReset aria-label="Cerrar" className={closing}>
          <Cross />
        </Link>
      </header>
      <Form ref={form} method="get" action={list} onChange={onChange} onSubmit={onSubmit} noValidate>
        {page.kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="px-5 tablet:px-8">
          <FurtherFields page={page} onSliderMoved={onSliderMoved} typing={typing} />
        </div>
        <input type="hidden" name="sort" value={page.sort} />
        <footer className="sticky bottom-0 z-10 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-paper px-5 py-4 tablet:px-8">
          {page.clear === undefined ? (
            <p className="text-label text-soft">Si de un coche no sabemos un dato, no sale al filtrar por él.</p>
          ) : (
            <Link to={page.clear} replace preventScrollReset className="text-label text-rhine underline underline-offset-4">
              Quitar estos filtros
            </Link>
          )}
          <span className="with-script grow tablet:grow-0">
            <Button type="submit" formAction={list} wide>
              Ver {countOf(page.total, "coche", "coches")}
            </Button>
          </span>
          <span className="without-script grow tablet:grow-0">
            <span className="flex gap-2">
              <Button type="submit">Ver coches</Button>
              <Button type="submit" formAction={here} look="secondary">
                Contar de nuevo
              </Button>
            </span>
          </span>
        </footer>
      </Form>
      <ModalAtOnce />
    </dialog>
  );
}
