import { company } from "#company";
import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Who is responsible for the data. */
export const controller: ProseSection = {
  id: "contacto",
  title: "Contacto",
  content: (
    <>
      <p>El responsable de tus datos es:</p>
      <dl>
        <dt>Empresa</dt>
        <dd>{company.legal.name}</dd>
        <dt>CIF</dt>
        <dd>{company.legal.taxNumber}</dd>
        <dt>Dirección</dt>
        <dd>
          {company.address.street}, {company.address.postalCode} {company.address.locality}
        </dd>
        <dt>Correo</dt>
        <dd>
          <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink>
        </dd>
        <dt>Teléfono</dt>
        <dd>
          <TextLink to={`tel:${company.phone.international}`}>{company.phone.shown}</TextLink>
        </dd>
      </dl>
      <p>
        Si cambiamos algo importante de este texto, cambiará la fecha de revisión que ves arriba. Lo que aceptaste queda guardado con la
        versión que leíste.
      </p>
    </>
  ),
};
