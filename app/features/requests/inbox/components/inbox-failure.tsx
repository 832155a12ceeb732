import { ButtonAnchor } from "#app/ui/button.tsx";
import { OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";

export function InboxFailure({ title, address }: { title: string; address: string }) {
  return (
    <>
      <OfficeHeading title={title} />
      <div role="alert" className="rounded-tile border border-line bg-raised px-4.5 py-8 text-label">
        <p className="max-w-prose text-soft">El fallo es nuestro. Vuelve a intentarlo en unos segundos.</p>
        <p className="mt-4">
          <ButtonAnchor href={address} look="secondary" size="small">
            Volver a intentarlo
          </ButtonAnchor>
        </p>
      </div>
    </>
  );
}
