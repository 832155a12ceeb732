import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { company } from "#company";
import { FactTable } from "#app/ui/fact-table.tsx";

/** GDPR articles 15 to 22, how to use them, and where to complain. */
const rights: ProseSection = {
  id: "derechos",
  title: "Tus derechos",
  content: (
    <>
      <p>El RGPD (arts. 15 a 22) y la Ley Orgánica 3/2018 te dan estos derechos. Ejercerlos es gratis:</p>
      <ul>
        <li>
          <strong>Acceso:</strong> saber qué datos tuyos tenemos y recibir una copia.
        </li>
        <li>
          <strong>Rectificación:</strong> corregir los que estén mal o incompletos.
        </li>
        <li>
          <strong>Supresión:</strong> que los borremos, salvo los que la ley nos obliga a conservar.
        </li>
        <li>
          <strong>Limitación:</strong> que los guardemos sin usarlos, por ejemplo mientras se resuelve una reclamación.
        </li>
        <li>
          <strong>Portabilidad:</strong> recibirlos en un archivo que otra empresa pueda leer.
        </li>
        <li>
          <strong>Oposición:</strong> que dejemos de usarlos cuando nos basamos en el interés legítimo, o para publicidad.
        </li>
        <li>
          <strong>Decisiones automatizadas:</strong> que ninguna decisión importante sobre ti la tome solo una máquina. Aquí no ocurre.
        </li>
      </ul>
      <p>
        Pídelo en <TextLink to="/data-request">Solicita tus datos</TextLink> o escribe a{" "}
        <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink>. Respondemos en el plazo de un mes. Si el caso es complejo la
        ley permite dos meses más, y te avisaríamos dentro del primero (RGPD, art. 12.3). Solo te pediremos que te identifiques si tenemos
        dudas razonables de que eres tú.
      </p>
      <p>
        Si crees que no lo hacemos bien, puedes reclamar ante la Agencia Española de Protección de Datos: C/ Jorge Juan, 6, 28001 Madrid,{" "}
        <TextLink to="https://www.aepd.es">www.aepd.es</TextLink>.
      </p>
    </>
  ),
};

/** How long each kind of data is kept, and why. It must agree with app/features/privacy/personal-data/tables.ts. */
const periods = [
  ["Mensajes y consultas", "1 año desde la última respuesta, si no hay contrato"],
  ["Citas", "1 año desde la fecha de la cita"],
  ["Importaciones sin presupuesto aceptado", "1 año desde que se cierran"],
  [
    "Importaciones con contrato: presupuestos, contrato, recibos, documentos de la entrega y garantía, con tus firmas; pagos, pasos, inspección, desistimiento, y los documentos que exige Hacienda",
    "6 años desde que terminan (Código de Comercio, art. 30)",
  ],
  [
    "Los demás documentos de una importación, como tu documento de identidad, las novedades que te contamos y la cuenta a la que te devolvemos dinero",
    "1 año desde que termina",
  ],
  ["Papeles de los kilómetros de un coche del stock, con sus dueños anteriores", "1 año desde que se vende o se archiva"],
  ["Copias de tu documento de identidad que se cambiaron por otras o te devolvimos", "30 días desde entonces"],
  ["Cuenta, preferencias y coches guardados en ella", "Hasta que los borres"],
  ["Facturas y contabilidad", "6 años (Código de Comercio, art. 30)"],
  ["Consentimientos y solicitudes de derechos", "3 años, como prueba (Ley Orgánica 3/2018, art. 72)"],
  ["Comunicaciones comerciales", "Hasta que te des de baja"],
  ["Avisos de coches nuevos", "Hasta que los terminas, o un año en pausa; si nadie confirma el correo, 48 horas"],
  ["Copias de seguridad", "12 meses como mucho; si recuperamos una, volvemos a borrar lo que ya estaba borrado"],
] as const;

const securityAndRetention: ProseSection = {
  id: "seguridad",
  title: "Seguridad y conservación",
  content: (
    <>
      <p>
        La conexión con la web va cifrada. Las contraseñas se guardan de forma que no se pueden leer, cada persona del equipo ve solo lo que
        necesita y la base de datos comprueba los permisos en cada consulta. Si hubiera una brecha que te pusiera en riesgo, te avisaríamos
        a ti y a la AEPD (RGPD, arts. 33 y 34).
      </p>
      <p>
        Guardamos cada dato el tiempo que hace falta y no más. Después lo borramos o lo dejamos bloqueado hasta que prescriban las
        responsabilidades.
      </p>
      <FactTable caption="Plazos de conservación" head={["Qué", "Cuánto tiempo"]} rows={periods} />
    </>
  ),
};

const technicalCookies = [
  ["cookie-consent", "Recuerda si aceptaste o rechazaste, para no volver a preguntarte"],
  ["region", "Recuerda la comunidad que elegiste para calcular lo que cuesta un coche en tu puerta, y nada más; dura seis meses"],
  ["guardados", "Guarda los coches que marcas con el corazón sin tener cuenta, y nada más; dura seis meses desde el último cambio"],
  ["aviso", "Recuerda durante una hora qué aviso estás cambiando, si pulsas «Cambiar la búsqueda»"],
  ["Sesión", "Mantiene tu sesión si entras en tu cuenta; se borra al cerrarla"],
] as const;

const cookies: ProseSection = {
  id: "cookies",
  title: "Cookies",
  content: (
    <>
      <p>
        Solo usamos cookies técnicas, las que hacen falta para que la web funcione. No hay cookies de publicidad, de redes sociales ni de
        medición, ni nuestras ni de terceros. Por eso la ley no exige tu permiso para ellas (Ley 34/2002, art. 22.2).
      </p>
      <FactTable caption="Cookies de esta web" head={["Cookie", "Para qué"]} rows={technicalCookies} />
      <p>
        La lista «Vistos hace poco» está en el almacenamiento de tu navegador: los doce últimos coches que abriste, con el nombre y el
        precio que viste. No la enviamos a ningún sitio ni la vemos nosotros. Se borra con su botón «Borrar», y al cerrar la sesión.
      </p>
      <p>
        Aun así te preguntamos con un aviso. Si rechazas, todo sigue funcionando igual. Si algún día quisiéramos usar otras cookies, solo
        las pondríamos con tu «Aceptar». Recordamos tu elección seis meses; para cambiarla antes, pulsa «Configurar cookies» al pie de
        cualquier página.
      </p>
    </>
  ),
};

const controller: ProseSection = {
  id: "contacto",
  title: "Contacto",
  content: (
    <>
      <p>El responsable de tus datos es:</p>
      <dl>
        <dt>Empresa</dt>
        <dd>{company.legal.name}</dd>
        <dt>NIF</dt>
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

const collectionAndUse: ProseSection[] = [
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
            preferencias de coche, si rellenas el cuestionario, y los coches que guardas.
          </li>
          <li>
            <strong>Reservas y contratos.</strong> Lo necesario para comprar, transportar, matricular y facturar: documento de identidad,
            domicilio, pagos y documentos del coche. También los que emitimos para ti y, si los firmas en la web, tu nombre, el momento y la
            huella de lo que firmaste, como prueba para los dos.
          </li>
          <li>
            <strong>Avisos de coches nuevos.</strong> Si guardas una búsqueda, la búsqueda, tu correo y cada cuánto quieres que te
            escribamos.
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
          <li>Responder a tus mensajes y reclamaciones, y preparar tu presupuesto.</li>
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
            <strong>Consentimiento</strong> (letra a): consultas que nos haces por los formularios, avisos de coches nuevos y comunicaciones
            comerciales. Puedes retirarlo cuando quieras; lo hecho hasta entonces sigue siendo válido.
          </li>
          <li>
            <strong>Obligación legal</strong> (letra c): facturas, impuestos, matriculación, garantía legal, reclamaciones y tus solicitudes
            de derechos.
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

export const privacySections: readonly ProseSection[] = [...collectionAndUse, rights, securityAndRetention, cookies, controller];
