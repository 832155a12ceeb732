import { ButtonAnchor } from "./button.tsx";
import { OfficeHeading } from "./office-heading.tsx";

/** A page of the back office that cannot be shown now: the menu stays, and the same address can be asked for again. */
export function OfficeError({ title, address }: { title: string; address: string }) {
  return (
    <>
      <OfficeHeading title={title} />
      <div role="alert" className="flex flex-col items-start gap-4 rounded-tile border border-line bg-raised px-5 py-8">
        <p className="max-w-prose text-label text-soft">
          No hemos podido cargar esta página. No se ha perdido nada: vuelve a intentarlo en unos segundos.
        </p>
        <ButtonAnchor href={address} look="secondary" size="small">
          Volver a intentarlo
        </ButtonAnchor>
      </div>
    </>
  );
}
