import { emailAddress } from "#app/lib/form-fields.ts";
import { type Order, RefusedOrder } from "#server/background/order.ts";
import { makeAdmin, type MakeAdminResult } from "./make-admin.server.ts";

const outcomes: Record<MakeAdminResult, string> = {
  promoted: "es administrador desde ahora, y tiene que volver a entrar.",
  "was-admin": "ya era administrador: no ha cambiado nada.",
  invited: "no tenía cuenta: le hemos escrito un correo con un enlace para elegir su contraseña (24 horas).",
};

/** The order behind `npm run admin -- person@example.org`. */
export const adminOrder: Order = async ({ context, config, say }, [address = ""]) => {
  const email = emailAddress().safeParse(address);
  if (!email.success) throw new RefusedOrder("Di a quién: npm run admin -- persona@ejemplo.es");
  const made = await makeAdmin({ context, siteOrigin: config.siteUrl ?? `http://localhost:${config.port}` }, email.data);
  say(`${email.data} ${outcomes[made]}`);
};
