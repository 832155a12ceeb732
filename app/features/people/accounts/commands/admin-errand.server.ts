import { emailAddress } from "#app/lib/form-fields.ts";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { makeAdmin } from "./make-admin.server.ts";

/**
 * The errand behind `npm run admin -- person@example.org`. Without a mail server the invitation waits in the database, so its link is
 * printed. A person who can give errands could read it there too.
 */
export const adminErrand: Errand = async ({ context, config, say }, [address = ""]) => {
  const email = emailAddress().safeParse(address);
  if (!email.success) throw new RefusedErrand("Di a quién: npm run admin -- persona@ejemplo.es");
  const made = await makeAdmin({ context, siteOrigin: config.siteUrl ?? `http://localhost:${config.port}` }, email.data);
  if (made.outcome === "promoted") return say(`${email.data} es administrador desde ahora, y tiene que volver a entrar.`);
  if (made.outcome === "was-admin") return say(`${email.data} ya era administrador: no ha cambiado nada.`);
  if (config.smtpUrl !== undefined || made.link === undefined)
    return say(`${email.data} no tenía cuenta: le hemos escrito un correo con un enlace para elegir su contraseña (24 horas).`);
  say(`${email.data} no tenía cuenta. Falta SMTP_URL, así que no sale ningún correo: pásale tú este enlace, que sirve 24 horas.`);
  say(made.link);
};
