import { FactTable } from "#app/ui/fact-table.tsx";
import type { ProseSection } from "#app/ui/prose.tsx";

const technicalCookies = [
  ["cookie-consent", "Recuerda si aceptaste o rechazaste, para no volver a preguntarte"],
  ["region", "Recuerda la comunidad que elegiste para calcular lo que cuesta un coche en tu puerta, y nada más; dura seis meses"],
  ["Sesión", "Mantiene tu sesión si entras en tu cuenta; se borra al cerrarla"],
] as const;

export const cookies: ProseSection = {
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
        Aun así te preguntamos con un aviso. Si rechazas, todo sigue funcionando igual. Si algún día quisiéramos usar otras cookies, solo
        las pondríamos con tu «Aceptar». Recordamos tu elección seis meses; para cambiarla antes, pulsa «Configurar cookies» al pie de
        cualquier página.
      </p>
    </>
  ),
};
