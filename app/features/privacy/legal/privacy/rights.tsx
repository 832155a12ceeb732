import { company } from "#company";
import type { ProseSection } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** GDPR articles 15 to 22, how to use them, and where to complain. */
export const rights: ProseSection = {
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
