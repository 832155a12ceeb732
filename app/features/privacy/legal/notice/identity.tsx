import { company } from "#company";
import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** What article 10 of Ley 34/2002 requires every website to say about its owner. */
export const identity: ProseSection = {
  id: "titular",
  title: "Quién está detrás de esta web",
  content: (
    <>
      <p>
        En cumplimiento del artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico
        (LSSI-CE):
      </p>
      <dl>
        <dt>Titular</dt>
        <dd>{company.legal.name}</dd>
        <dt>Nombre comercial</dt>
        <dd>{company.name}</dd>
        <dt>CIF</dt>
        <dd>{company.legal.taxNumber}</dd>
        <dt>Domicilio</dt>
        <dd>
          {company.address.street}, {company.address.postalCode} {company.address.locality}, {company.address.country}
        </dd>
        <dt>Registro</dt>
        <dd>{company.legal.register}</dd>
        <dt>Correo</dt>
        <dd>
          <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink>
        </dd>
        <dt>Teléfono</dt>
        <dd>
          <TextLink to={`tel:${company.phone.international}`}>{company.phone.shown}</TextLink>
        </dd>
      </dl>
      <p>Nos dedicamos a la venta e importación de coches de ocasión, sobre todo desde Alemania, para particulares en España.</p>
    </>
  ),
};
