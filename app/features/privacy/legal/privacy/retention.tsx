import { FactTable } from "#app/ui/fact-table.tsx";
import type { ProseSection } from "#app/ui/prose.tsx";

/** How long each kind of data is kept, and why. It must agree with app/features/privacy/personal-data/retention.ts. */
const periods = [
  ["Mensajes y consultas", "1 año desde la última respuesta, si no hay contrato"],
  ["Citas", "1 año desde la fecha de la cita"],
  ["Importaciones sin presupuesto aceptado", "1 año desde que se cierran"],
  [
    "Importaciones con contrato: presupuestos, pagos, pasos, inspección, desistimiento, y los papeles que exige Hacienda",
    "6 años desde que terminan (Código de Comercio, art. 30)",
  ],
  ["Los demás papeles de una importación, como tu documento de identidad, y las novedades que te contamos", "1 año desde que termina"],
  ["Cuenta y preferencias", "Hasta que la borres"],
  ["Contratos y garantías", "5 años desde que termina la garantía (Código Civil, art. 1964)"],
  ["Facturas y contabilidad", "6 años (Código de Comercio, art. 30)"],
  ["Consentimientos y solicitudes de derechos", "3 años, como prueba (Ley Orgánica 3/2018, art. 72)"],
  ["Comunicaciones comerciales", "Hasta que te des de baja"],
  ["Copias de seguridad", "12 meses como mucho; si recuperamos una, volvemos a borrar lo que ya estaba borrado"],
] as const;

export const securityAndRetention: ProseSection = {
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
