import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Which data are collected, for what purpose and on which legal basis. */
export const collectionAndUse: ProseSection[] = [
  {
    id: "informacion",
    title: "Información que recogemos",
    content: (
      <>
        <p>Solo la que hace falta para atenderte, y casi toda nos la das tú:</p>
        <ul>
          <li>
            <strong>Contacto y consultas.</strong> Nombre, correo, teléfono si quieres dárnoslo, y lo que nos cuentas. Si preguntas por un
            coche, también cuál y cómo prefieres que te respondamos.
          </li>
          <li>
            <strong>Citas.</strong> Nombre, correo, teléfono, día, hora y tema de la videollamada.
          </li>
          <li>
            <strong>Cuenta de cliente.</strong> Correo, nombre y contraseña, que guardamos de forma que nadie puede leerla. También tus
            preferencias de coche, si rellenas el cuestionario.
          </li>
          <li>
            <strong>Reservas y contratos.</strong> Lo necesario para comprar, transportar, matricular y facturar: documento de identidad,
            domicilio, pagos y papeles del coche.
          </li>
          <li>
            <strong>Tus consentimientos.</strong> Qué aceptaste, cuándo, y qué versión de este texto tenías delante.
          </li>
        </ul>
        <p>
          El registro técnico del servidor no guarda tu nombre, tu correo ni tu dirección IP. Contamos cuántas veces se visita cada coche,
          sin saber quién lo visita. No compramos datos tuyos a nadie.
        </p>
      </>
    ),
  },
  {
    id: "uso",
    title: "Para qué la usamos",
    content: (
      <>
        <ul>
          <li>Responder a tus mensajes y preparar tu presupuesto.</li>
          <li>Organizar y recordar tus citas.</li>
          <li>Cumplir el contrato: comprar el coche, traerlo, matricularlo, entregarlo y atender la garantía.</li>
          <li>
            Sugerirte coches según las preferencias que guardas en tu cuenta. Es una ordenación automática de la lista y no decide nada
            sobre ti.
          </li>
          <li>Enviarte novedades, solo si lo has pedido. Puedes darte de baja en cualquier momento.</li>
          <li>Cumplir la ley y defendernos o reclamar si hay un conflicto.</li>
        </ul>
        <h3>Con quién la compartimos</h3>
        <p>
          No vendemos tus datos. Los ven, en la parte que les toca, quienes hacen posible el encargo: la gestoría, el transportista, el
          taller, la aseguradora de la garantía y, si pides financiación, la entidad que la estudia. También la Agencia Tributaria, la DGT,
          la ITV y tu ayuntamiento, porque la ley lo exige. Las empresas que alojan la web y envían nuestro correo actúan por encargo
          nuestro y bajo contrato (RGPD, art. 28).
        </p>
        <p>
          Si alguno de estos proveedores tratara datos fuera del Espacio Económico Europeo, será con las garantías de los artículos 44 a 49
          del RGPD. Si nos escribes por WhatsApp, esa empresa aplica además su propia política.
        </p>
      </>
    ),
  },
  {
    id: "base-juridica",
    title: "Base jurídica",
    content: (
      <>
        <p>Cada uso se apoya en una de las bases del artículo 6.1 del Reglamento (UE) 2016/679 (RGPD):</p>
        <ul>
          <li>
            <strong>Contrato o pasos previos</strong> (letra b): presupuestos, citas, reservas, tu cuenta y la compra del coche.
          </li>
          <li>
            <strong>Consentimiento</strong> (letra a): consultas que nos haces por los formularios y comunicaciones comerciales. Puedes
            retirarlo cuando quieras; lo hecho hasta entonces sigue siendo válido.
          </li>
          <li>
            <strong>Obligación legal</strong> (letra c): facturas, impuestos, matriculación, garantía legal y tus solicitudes de derechos.
          </li>
          <li>
            <strong>Interés legítimo</strong> (letra f): proteger la web de abusos y defender nuestros derechos. Puedes oponerte.
          </li>
        </ul>
        <p>
          Los datos marcados como obligatorios lo son porque sin ellos no podemos responderte. Para ejercer tus derechos ve a{" "}
          <TextLink to="/data-request">Solicita tus datos</TextLink>.
        </p>
      </>
    ),
  },
];
