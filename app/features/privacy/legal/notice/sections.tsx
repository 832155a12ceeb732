import type { ProseSection } from "#app/ui/prose.tsx";
import { company } from "#company";
import { TextLink } from "#app/ui/button.tsx";

/** What article 10 of Ley 34/2002 requires every website to say about its owner. */
const identity: ProseSection = {
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
        <dt>NIF</dt>
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

const useAndContent: ProseSection[] = [
  {
    id: "uso",
    title: "Uso de la web",
    content: (
      <>
        <p>
          Puedes consultar la web libremente y sin registrarte. Te pedimos que la uses de buena fe: con datos verdaderos, sin suplantar a
          nadie y sin intentar dañarla o sobrecargarla.
        </p>
        <p>
          Contratar con nosotros se rige por las <TextLink to="/condiciones">condiciones de contratación</TextLink>, y tus datos, por la{" "}
          <TextLink to="/privacy">política de privacidad</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "propiedad-intelectual",
    title: "Propiedad intelectual",
    content: (
      <>
        <p>
          Los textos, el diseño, los dibujos, las fotografías, la marca {company.name} y el código de esta web son nuestros o los usamos con
          permiso. Puedes verlos, guardarlos e imprimirlos para ti, y enlazar cualquier página. Para copiarlos o publicarlos en otro sitio
          necesitas nuestro permiso por escrito.
        </p>
        <p>Las marcas y los modelos de coche pertenecen a sus fabricantes. Los nombramos solo para decir qué coche es cada uno.</p>
      </>
    ),
  },
  {
    id: "responsabilidad",
    title: "Responsabilidad",
    content: (
      <>
        <p>
          Cuidamos que la información sea correcta y esté al día. Aun así puede haber errores: si ves uno, escríbenos y lo corregimos. El
          precio y los datos que nos obligan son los del presupuesto que aceptas.
        </p>
        <p>
          Los precios marcados como estimados pueden cambiar. Lo que explicamos sobre impuestos y trámites es información general: la ley
          cambia y cada caso tiene sus detalles.
        </p>
        <p>
          No respondemos de cortes por mantenimiento, averías de la red o causas ajenas a nosotros. Nada de este texto limita los derechos
          que la ley te da como consumidor ni nuestra responsabilidad cuando la ley no permite excluirla.
        </p>
      </>
    ),
  },
  {
    id: "enlaces",
    title: "Enlaces a otros sitios",
    content: (
      <p>
        Algunos enlaces llevan a sitios de terceros, como WhatsApp o la Agencia Española de Protección de Datos. No controlamos lo que
        publican. Si nos avisas de que alguno es ilícito o perjudica a alguien, lo quitamos.
      </p>
    ),
  },
  {
    id: "ley-aplicable",
    title: "Ley aplicable y conflictos",
    content: (
      <>
        <p>
          Se aplica la ley española. Si eres consumidor, son competentes los juzgados de tu domicilio, y conservas la protección que te dé
          la ley del país donde vives.
        </p>
        <p>
          Antes de llegar ahí, escríbenos: casi todo se arregla hablando. También puedes pedir un arbitraje de consumo, gratuito y
          voluntario, a {company.legal.arbitrationBoard}. La plataforma europea de resolución de litigios en línea cerró el 20 de julio de
          2025 y ya no admite reclamaciones.
        </p>
      </>
    ),
  },
];

export const noticeSections: readonly ProseSection[] = [identity, ...useAndContent];
