import { OfficeOrderSection, OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { writtenHash } from "#app/features/orders/quotes/quote-view.ts";
import { ButtonAnchor, TextLink } from "#app/ui/button.tsx";
import { checkAddress } from "../messages.ts";

type Properties = { dossier: { fingerprint: string; events: number }; file: string };

/** For the customer of an order that has ended. */
export function DossierSection({ dossier, file }: Properties) {
  return (
    <OrderSection id="expediente" title="Tu expediente">
      <p className="mt-2 text-label text-soft">
        Todo en un archivo: lo que aceptaste, los documentos, el informe, los pagos y lo que pasó. Guárdalo con su huella y podrás{" "}
        <TextLink to={checkAddress}>comprobar</TextLink> siempre que nadie lo ha cambiado.
      </p>
      <Fingerprint {...dossier} />
      <p className="mt-1 text-small text-soft">
        Es la que te mandamos por correo cuando la importación termina. Si después se añade algo, aquí verás otra, y la del correo se sigue
        encontrando al comprobar el expediente.
      </p>
      <p className="mt-4">
        <DownloadLink file={file} />
      </p>
    </OrderSection>
  );
}

export function OfficeDossierSection({ dossier, file }: Properties) {
  return (
    <OfficeOrderSection id="expediente" title="Expediente" aside={<DownloadLink file={file} />}>
      <p className="mt-1 text-label text-soft">
        Lo mismo que descarga el cliente, sin nada interno. Descargarlo cuenta como mirar sus documentos.
      </p>
      <Fingerprint {...dossier} />
    </OfficeOrderSection>
  );
}

function Fingerprint({ fingerprint, events }: Properties["dossier"]) {
  return (
    <p className="mt-3 text-label">
      Huella del expediente, con {events === 1 ? "un suceso" : `${events} sucesos`}:
      <span className="mt-1 block font-mono text-small wrap-anywhere text-soft">{writtenHash(fingerprint)}</span>
    </p>
  );
}

function DownloadLink({ file }: { file: string }) {
  return (
    <ButtonAnchor href={file} download look="secondary" size="small">
      Descargar el expediente
    </ButtonAnchor>
  );
}
