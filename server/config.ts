import { resolve } from "node:path";
import { z } from "zod";
import { isNetwork } from "./http/networks.ts";

const wholeNumber = (name: string, least: number, most: number) =>
  z.coerce
    .number(`${name} debe ser un número.`)
    .int(`${name} debe ser un número entero.`)
    .min(least, `${name} debe ser al menos ${least}.`)
    .max(most, `${name} debe ser como mucho ${most}.`);

const address = (name: string, protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `${name} debe ser una dirección como ${example}.` })
    .refine((value) => URL.canParse(value), `${name} no se puede leer como dirección.`);

/** How to make a secret key; every sentence about the key ends with it. */
const secretKeyAdvice =
  "Crea una con: openssl rand -base64 32 (o con node -p 'crypto.randomBytes(32).toString(\"base64\")') y guárdala aparte de la base de datos.";
const secretKey = (name: string) => z.string().min(32, `${name} debe tener al menos 32 caracteres al azar. ${secretKeyAdvice}`);

const settingsThatBelongTogether = [
  ["STORAGE_BUCKET", "STORAGE_ACCESS_KEY_ID", "STORAGE_SECRET_ACCESS_KEY"],
  ["OPENID_ISSUER", "OPENID_CLIENT_ID", "OPENID_CLIENT_SECRET"],
] as const;

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"], "NODE_ENV debe ser production, development o test.").default("production"),
    PORT: wholeNumber("PORT", 0, 65535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    DATA_DIR: z.string().default("data"),
    SITE_URL: address("SITE_URL", /^https?$/, "https://www.example.org").optional(),
    DATABASE_URL: address("DATABASE_URL", /^postgres(ql)?$/, "postgres://user:password@localhost:5432/rinsegura").optional(),
    SECRET_KEY: secretKey("SECRET_KEY").optional(),
    SECRET_KEY_PREVIOUS: secretKey("SECRET_KEY_PREVIOUS").optional(),
    DATABASE_POOL_SIZE: wholeNumber("DATABASE_POOL_SIZE", 1, 200).default(10),
    STORAGE_ENDPOINT: address("STORAGE_ENDPOINT", /^https?$/, "https://s3.example.org").optional(),
    STORAGE_BUCKET: z
      .string()
      .regex(/^[a-z0-9.-]{3,63}$/, "STORAGE_BUCKET debe tener de 3 a 63 letras minúsculas, cifras, puntos o guiones.")
      .optional(),
    STORAGE_REGION: z.string().default("auto"),
    STORAGE_ACCESS_KEY_ID: z.string().optional(),
    STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
    SMTP_URL: address("SMTP_URL", /^smtps?$/, "smtp://user:password@mail.example.org:587").optional(),
    OPENID_ISSUER: address("OPENID_ISSUER", /^https?$/, "https://accounts.google.com").optional(),
    OPENID_CLIENT_ID: z.string().optional(),
    OPENID_CLIENT_SECRET: z.string().optional(),
    OPENID_NAME: z.string().max(40, "OPENID_NAME admite 40 caracteres como mucho.").default("Google"),
    FORMS_PER_HOUR: wholeNumber("FORMS_PER_HOUR", 1, 1_000_000).default(600),
    TRUSTED_PROXIES: z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(",")
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .refine(
        (networks) => networks.every(isNetwork),
        "TRUSTED_PROXIES debe ser una lista de direcciones o redes como 10.0.0.1, 10.0.0.0/8, fd00::/8, separadas por comas.",
      ),
    METRICS_PORT: wholeNumber("METRICS_PORT", 0, 65535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    METRICS_TOKEN: z.string().min(32, "METRICS_TOKEN debe tener al menos 32 caracteres al azar.").optional(),
    DRAIN_SECONDS: wholeNumber("DRAIN_SECONDS", 0, 60).default(5),
    DEMO: z.enum(["auto", "off"], "DEMO debe ser auto u off.").default("auto"),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], "LOG_LEVEL debe ser debug, info, warn, error o silent.")
      .default("info"),
  })
  .refine(
    ({ METRICS_PORT: port, METRICS_TOKEN: token, METRICS_HOST: host }) => port === undefined || token !== undefined || isOnlyHere(host),
    "Con METRICS_HOST fuera de esta máquina hace falta METRICS_TOKEN.",
  )
  .superRefine((environment, issues) => {
    if (environment.NODE_ENV === "production" && environment.SMTP_URL !== undefined && environment.SITE_URL === undefined) {
      issues.addIssue({
        code: "custom",
        message: "Con SMTP_URL hace falta SITE_URL, la dirección pública a la que llevan los enlaces de los correos.",
      });
    }
    const { SECRET_KEY: newest, SECRET_KEY_PREVIOUS: previous } = environment;
    if (previous !== undefined && (newest === undefined || newest === previous)) {
      issues.addIssue({ code: "custom", message: "SECRET_KEY_PREVIOUS es la clave de antes: junto a ella hace falta otra en SECRET_KEY." });
    }
    for (const names of settingsThatBelongTogether) {
      const given = names.filter((name) => environment[name] !== undefined).length;
      if (given === 0 || given === names.length) continue;
      const message = `${names.slice(0, -1).join(", ")} y ${names.at(-1)} van juntas: pon las tres o ninguna.`;
      issues.addIssue({ code: "custom", message });
    }
    const issuer = environment.OPENID_ISSUER === undefined ? undefined : new URL(environment.OPENID_ISSUER);
    if (issuer && issuer.protocol !== "https:" && !["localhost", "127.0.0.1"].includes(issuer.hostname)) {
      issues.addIssue({ code: "custom", message: "OPENID_ISSUER debe empezar por https, salvo en esta misma máquina." });
    }
  });

export type StorageConfig =
  | { kind: "folder"; folder: string }
  | { kind: "s3"; endpoint: string | undefined; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

export type DatabaseConfig = { kind: "embedded"; folder: string } | { kind: "postgres"; url: string; poolSize: number };

/** Where the metrics may be read: nowhere, on a port of their own, or at `/metrics` of the site with a token. */
export type MetricsConfig =
  | { kind: "none" }
  | { kind: "port"; port: number; host: string; token: string | undefined }
  | { kind: "path"; token: string };

/** Another service to sign in with, such as Google; the button shows `name`. */
export type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

export type Config = {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  dataFolder: string;
  /** The public origin without a trailing slash; undefined: each request's own origin is used. */
  siteUrl: string | undefined;
  database: DatabaseConfig;
  /** Secrets that keys are derived from, in addition to the database's own: the newest, and the previous one while keys change. */
  secretKeys: readonly string[];
  storage: StorageConfig;
  smtpUrl: string | undefined;
  /** Undefined: people sign in only with a password. */
  openId: OpenIdConfig | undefined;
  /** Visitors' forms per hour that may send mails; above that, each network may send only a few (row D15). */
  formsPerHour: number;
  /** Addresses and networks of the proxies that may set X-Forwarded-* headers; none by default. */
  trustedProxies: readonly string[];
  metrics: MetricsConfig;
  /** Seconds for which a stopping server still accepts requests after /readyz has returned 503. */
  drainSeconds: number;
  /** Whether an empty database is filled with the demonstration stock. */
  demo: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

/** An error in the settings; the message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads and validates every setting; nothing else reads the environment.
 * Empty values count as absent. Throws ConfigError with one clear sentence.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`Configuración: ${issue?.message ?? "hay un valor equivocado."} Mira .env.example.`);
  }

  const values = parsed.data;
  const dataFolder = resolve(values.DATA_DIR);
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    siteUrl: values.SITE_URL?.replace(/(?<!\/)\/+$/, ""),
    database:
      values.DATABASE_URL === undefined
        ? { kind: "embedded", folder: resolve(dataFolder, "database") }
        : { kind: "postgres", url: values.DATABASE_URL, poolSize: values.DATABASE_POOL_SIZE },
    secretKeys: [values.SECRET_KEY, values.SECRET_KEY_PREVIOUS].filter((key) => key !== undefined),
    storage: storageConfig(values, dataFolder),
    smtpUrl: values.SMTP_URL,
    openId: openIdConfig(values),
    formsPerHour: values.FORMS_PER_HOUR,
    trustedProxies: values.TRUSTED_PROXIES,
    metrics: metricsConfig(values),
    drainSeconds: values.DRAIN_SECONDS,
    demo: values.DEMO === "auto",
    logLevel: values.LOG_LEVEL,
  };
}

/** Requires SECRET_KEY in production on PostgreSQL, so that the key is not in the same database as the secrets (row E5). */
export function assertSecretKey({ mode, database, secretKeys }: Config): void {
  if (mode !== "production" || database.kind !== "postgres" || secretKeys.length > 0) return;
  throw new ConfigError(`Configuración: en producción con PostgreSQL hace falta SECRET_KEY. ${secretKeyAdvice} Mira .env.example.`);
}

/** Settings that work but are probably mistakes, as sentences for the person who starts the server. */
export function configWarnings({ mode, siteUrl, trustedProxies }: Config): string[] {
  if (mode !== "production" || siteUrl === undefined) return [];
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol === "http:" && !isOnlyHere(hostname)) {
    return [
      "SITE_URL empieza por http: las contraseñas y las cookies viajan sin cifrar. Pon un proxy con https delante y cambia SITE_URL.",
    ];
  }
  if (protocol === "https:" && trustedProxies.length === 0) {
    return [
      "SITE_URL empieza por https, así que hay un proxy delante, pero TRUSTED_PROXIES está vacío: todas las personas parecen venir de la " +
        "dirección del proxy y comparten los límites. Pon ahí su dirección o su red.",
    ];
  }
  return [];
}

/** Whether a host can be reached from this machine only. */
function isOnlyHere(host: string): boolean {
  return ["localhost", "127.0.0.1", "::1", "[::1]"].includes(host);
}

function metricsConfig(values: z.infer<typeof environmentSchema>): MetricsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (port !== undefined) return { kind: "port", port, host, token };
  return token === undefined ? { kind: "none" } : { kind: "path", token };
}

function openIdConfig(values: z.infer<typeof environmentSchema>): OpenIdConfig | undefined {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret, OPENID_NAME: name } = values;
  return issuer === undefined || clientId === undefined || clientSecret === undefined
    ? undefined
    : { issuer, clientId, clientSecret, name };
}

function storageConfig(values: z.infer<typeof environmentSchema>, dataFolder: string): StorageConfig {
  const { STORAGE_BUCKET: bucket, STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return { kind: "folder", folder: resolve(dataFolder, "files") };
  }
  return { kind: "s3", endpoint: values.STORAGE_ENDPOINT, bucket, region: values.STORAGE_REGION, accessKeyId, secretAccessKey };
}
