import { tableAddress } from "#app/features/cars/price-tables/office/addresses.ts";
import type { YearReminder } from "#app/features/cars/price-tables/office/queries.server.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { demonstrationTariff } from "#app/features/panels/demonstration/messages.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { company } from "#company";

/** The steps that only a person can tick off, in the table `setup_confirmations`. */
export const confirmable = ["company", "legal-texts", "backups"] as const;
export type Confirmable = (typeof confirmable)[number];

/** The state from which the steps follow. Counts are of admins with a proven address. */
export type SetupFacts = {
  demonstration: boolean;
  /** The configured public address; undefined when each request's own is used. */
  siteUrl: string | undefined;
  database: "embedded" | "postgres";
  mailServer: "smtp" | "folder" | "nowhere";
  mailDelivered: boolean;
  admins: number;
  adminsWithFactor: number;
  /** When this site's newest good backup began; undefined if it never made one, because somebody else may make them. */
  newestBackup: Temporal.Instant | undefined;
  now: Temporal.Instant;
  /** The year whose tables of the price must be there, and those that are missing. */
  priceTables: { year: number; reminder: YearReminder | undefined };
  /** The shop's own prices of today. */
  ownPrices: PriceTables["our_prices"];
  /** The address of the official notice on the legal guarantee; "" without one. */
  guaranteeNotice: string;
  confirmed: Readonly<Partial<Record<Confirmable, string>>>;
};

export type SetupStep = {
  id: string;
  title: string;
  done: boolean;
  state: string;
  how: string;
  link?: { to: string; label: string };
  confirm?: Confirmable;
};

/** What a real shop needs, in a sensible order. Each step is computed, so nothing says "done" that is not. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const { demonstration, siteUrl, database, admins, adminsWithFactor, confirmed } = facts;
  const { year, reminder } = facts.priceTables;
  const secure = siteUrl?.startsWith("https:") === true;
  const missingTables = reminder?.missing.map(({ label }) => label).join(", ");
  return [
    {
      id: "demonstration",
      title: "Sin datos de demostración",
      done: !demonstration,
      state: demonstration ? "Hay personas, consultas o coches inventados." : "No hay datos inventados.",
      how: "Quítalos con el botón de abajo o con npm run demo -- --remove. Lo que han escrito personas de verdad se queda.",
    },
    companyStep(facts),
    {
      id: "legal-texts",
      title: "Textos legales revisados",
      done: confirmed["legal-texts"] !== undefined,
      state: confirmed["legal-texts"] ?? "Nadie ha confirmado que un abogado los haya revisado.",
      how: "Pide a tu abogado que lea el aviso legal, las condiciones y la política de privacidad. Cuando estén bien, confírmalo.",
      link: { to: "/aviso-legal", label: "Ver el aviso legal" },
      confirm: "legal-texts",
    },
    guaranteeStep(facts),
    {
      id: "address",
      title: "Dirección pública con https",
      done: secure,
      state: siteUrl === undefined ? "Falta SITE_URL." : `SITE_URL es ${siteUrl}${secure ? "" : ", sin cifrar"}.`,
      how: "Pon un proxy con https delante del sitio, y en el entorno SITE_URL con la dirección pública y TRUSTED_PROXIES con la del proxy.",
    },
    {
      id: "database",
      title: "PostgreSQL",
      done: database === "postgres",
      state: database === "postgres" ? "El sitio usa PostgreSQL." : "El sitio usa la base de datos integrada, que es para probar.",
      how: "Crea un usuario y una base de datos en un servidor PostgreSQL (de 15 a 18), y pon DATABASE_URL y SECRET_KEY en el entorno. docs/operations.md dice cómo.",
    },
    mailStep(facts),
    {
      id: "admins",
      title: "Dos administradores",
      done: admins >= 2,
      state: admins === 1 ? "Solo hay un administrador." : `Hay ${admins} administradores.`,
      how: "Si una persona pierde su acceso, otra se lo puede devolver. Invita a la segunda con npm run admin -- persona@ejemplo.es, o dale permisos en Usuarios.",
      link: { to: "/admin/users", label: "Ir a Usuarios" },
    },
    {
      id: "factors",
      title: "Segundo paso al entrar",
      done: admins > 0 && adminsWithFactor === admins,
      state: `Con app de códigos: ${adminsWithFactor} de ${admins} administradores.`,
      how: "Cada administrador la añade en su página de seguridad. Sin ella, quien sepa la contraseña entra en la oficina.",
      link: { to: "/dashboard/seguridad", label: "Ir a mi seguridad" },
    },
    backupsStep(facts),
    ownPricesStep(facts),
    {
      id: "price-tables",
      title: `Tablas de precios de ${year}`,
      done: missingTables === undefined,
      state: missingTables === undefined ? `Están las de ${year}.` : `Faltan las de ${year}: ${missingTables}.`,
      how: "Cada diciembre se publican las cifras del año siguiente. Guárdalas con su fuente; valen desde el 1 de enero.",
      link: { to: "/admin/precios", label: "Ir a Tablas de precios" },
    },
  ];
}

function companyStep({ confirmed }: SetupFacts): SetupStep {
  const legalDataMissing = Object.values(company.legal).some((value) => value.includes("["));
  return {
    id: "company",
    title: "Datos de la empresa",
    done: !legalDataMissing && confirmed.company !== undefined,
    state: legalDataMissing
      ? "Faltan datos legales: en company.config.ts hay textos entre corchetes."
      : (confirmed.company ?? `${company.legal.name}, ${company.legal.taxNumber}. Nadie los ha revisado todavía.`),
    how: "Cambia nombre, dirección, teléfonos, NIF, registro y cuenta en company.config.ts, y vuelve a arrancar. Después míralos en la página de la empresa y confírmalos.",
    link: { to: "/empresa", label: "Ver la página de la empresa" },
    ...(legalDataMissing ? {} : { confirm: "company" as const }),
  };
}

/** Without its own prices a shop cannot say 'llave en mano' (DOOR-10). */
function ownPricesStep({ ownPrices: { content, source } }: SetupFacts): SetupStep {
  const missing = Object.values(content).filter((cents) => cents === 0).length;
  const invented = source.title === demonstrationTariff;
  return {
    id: "own-prices",
    title: "Nuestros precios",
    done: missing === 0 && !invented,
    state: invented
      ? "Valen los de la demostración."
      : missing === 0
        ? "Están todos."
        : `Faltan ${missing} de ${Object.keys(content).length}.`,
    how: "Pon los honorarios de cada plan, la inspección en origen y la gestoría, con el IVA. Sin ellos, el precio de un coche alemán no es llave en mano y la calculadora no dice si compensa.",
    link: { to: tableAddress("our_prices"), label: "Ir a Nuestros precios" },
  };
}

function guaranteeStep({ guaranteeNotice }: SetupFacts): SetupStep {
  const done = guaranteeNotice !== "";
  return {
    id: "guarantee-notice",
    title: "Aviso oficial de la garantía legal",
    done,
    state: done ? `Se ve entero antes de aceptar un presupuesto y de reservar: ${guaranteeNotice}.` : "Falta el aviso oficial.",
    how: "Descarga el modelo oficial de la Unión Europea como imagen (PNG o SVG), guárdalo en la carpeta public, pon su dirección en legal.guaranteeNotice de company.config.ts y vuelve a arrancar.",
  };
}

function mailStep({ mailServer: kind, mailDelivered }: SetupFacts): SetupStep {
  const mailServer = kind === "smtp";
  return {
    id: "mail",
    title: "Correo",
    done: mailServer && mailDelivered,
    ...(mailServer
      ? {
          state: mailDelivered
            ? "El servidor de correo acepta los correos."
            : "Hay servidor de correo, pero todavía no ha salido ningún correo.",
          how: "Envíate una prueba desde Correos. Este paso se marca con el primer correo que salga.",
        }
      : {
          state: "Falta SMTP_URL: los correos esperan en la base de datos.",
          how: "Pon en el entorno SMTP_URL con los datos de tu proveedor de correo, y vuelve a arrancar. Los correos que esperan saldrán entonces.",
        }),
    link: { to: "/admin/mails", label: "Ir a Correos" },
  };
}

/** The site makes one a day, so after two days something is wrong. */
const freshBackup = { hours: 48 };

function backupsStep({ confirmed, newestBackup, now }: SetupFacts): SetupStep {
  const staleBackup = newestBackup !== undefined && Temporal.Instant.compare(newestBackup.add(freshBackup), now) < 0;
  const lastBackup =
    newestBackup === undefined ? "Este sitio no ha hecho ninguna copia." : `La última copia es del ${formatMoment(newestBackup)}.`;
  return {
    id: "backups",
    title: "Copias de seguridad",
    done: confirmed.backups !== undefined && !staleBackup,
    state: `${lastBackup} ${confirmed.backups ?? "Nadie ha confirmado que haya copias y que se puedan recuperar."}`,
    how: "Pon BACKUP_TO en el entorno, y el sitio hará una copia cada día; npm run backup hace una ahora. Guarda SECRET_KEY aparte. Recupera una copia una vez para ver que sirve, y confírmalo.",
    confirm: "backups",
  };
}
