import { statSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { z } from "zod";
import { addressesOf } from "#db/primary.ts";
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

/** The address of one PostgreSQL, or of one that takes writes and its standbys: postgres://user:password@one,two/rinsegura. */
const postgresAddress = (name: string) =>
  z
    .string()
    .refine(
      (value) => addressesOf(value).every((one) => /^postgres(ql)?:\/\/[^/?]/.test(one) && URL.canParse(one)),
      `${name} debe ser una dirección como postgres://user:password@localhost:5432/rinsegura.`,
    );

/** How to make a secret key; every sentence about the key ends with it. */
const secretKeyAdvice =
  "Crea una con: openssl rand -base64 32 (o con node -p 'crypto.randomBytes(32).toString(\"base64\")') y guárdala aparte de la base de datos.";
const secretKey = (name: string) => z.string().min(32, `${name} debe tener al menos 32 caracteres al azar. ${secretKeyAdvice}`);

/** The parts of a list with commas. */
function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A host, perhaps with a port, as an address spells it; undefined for any other text. The usual port stays if it was written. */
function hostOf(text: string): string | undefined {
  const url = URL.parse(`https://${text}/`);
  if (url === null || url.href !== `https://${url.host}/`) return undefined;
  const port = /:\d+$/.exec(text.slice(text.lastIndexOf("]") + 1))?.[0] ?? "";
  return `${url.hostname}${port}`;
}

const settingsThatBelongTogether = [
  ["STORAGE_BUCKET", "STORAGE_ACCESS_KEY_ID", "STORAGE_SECRET_ACCESS_KEY"],
  ["OPENID_ISSUER", "OPENID_CLIENT_ID", "OPENID_CLIENT_SECRET"],
  ["ANSWERS_ADDRESS", "ANSWERS_IMAP_URL"],
] as const;

const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], "NODE_ENV debe ser production, development o test.").default("production"),
  PORT: wholeNumber("PORT", 0, 65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("data"),
  SITE_URL: address("SITE_URL", /^https?$/, "https://www.example.org").optional(),
  DATABASE_URL: postgresAddress("DATABASE_URL").optional(),
  DATABASE_DIRECT_URL: postgresAddress("DATABASE_DIRECT_URL").optional(),
  DATABASE_READ_URL: address("DATABASE_READ_URL", /^postgres(ql)?$/, "postgres://user:password@standby:5432/rinsegura").optional(),
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
  ANSWERS_ADDRESS: z
    .string()
    .regex(
      /^[a-z0-9._-]{1,21}@[a-z0-9.-]+$/,
      "ANSWERS_ADDRESS debe ser un correo como respuestas@example.org, con 21 letras como mucho antes de la @.",
    )
    .optional(),
  ANSWERS_IMAP_URL: address("ANSWERS_IMAP_URL", /^imaps?$/, "imaps://user:password@mail.example.org/INBOX").optional(),
  OPENID_ISSUER: address("OPENID_ISSUER", /^https?$/, "https://accounts.google.com").optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().optional(),
  OPENID_NAME: z.string().max(40, "OPENID_NAME admite 40 caracteres como mucho.").default("Google"),
  FORMS_PER_HOUR: wholeNumber("FORMS_PER_HOUR", 1, 1_000_000).default(600),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform(partsOf)
    .refine(
      (networks) => networks.every(isNetwork),
      "TRUSTED_PROXIES debe ser una lista de direcciones o redes como 10.0.0.1, 10.0.0.0/8, fd00::/8, separadas por comas.",
    ),
  STOCK_HOSTS: z
    .string()
    .default("")
    .transform((text) => partsOf(text).map((part) => hostOf(part)))
    .pipe(z.array(z.string("STOCK_HOSTS debe ser una lista de servidores como fotos.example.org o 10.0.0.5:8443, separados por comas."))),
  STOCK_FOLDER: z.string().optional(),
  STOCK_CREDENTIALS: z
    .string()
    .regex(
      /^\s*(?:[a-z0-9.-]+(?::\d+)?=[^\s:]+:\S+(?:\s+|$))*$/,
      "STOCK_CREDENTIALS debe ser una lista de servidor=usuario:contraseña, separados por espacios.",
    )
    .default(""),
  BACKUP_TO: z
    .string()
    .regex(
      /^(?!bucket:)|^bucket:[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/,
      "BACKUP_TO debe ser una carpeta o bucket:PREFIJO, como bucket:copias.",
    )
    .optional(),
  BACKUP_HOUR: wholeNumber("BACKUP_HOUR", 0, 23).default(4),
  BACKUP_KEEP_DAYS: wholeNumber("BACKUP_KEEP_DAYS", 1, 400).default(7),
  BACKUP_KEEP_WEEKS: wholeNumber("BACKUP_KEEP_WEEKS", 0, 100).default(4),
  BACKUP_KEEP_MONTHS: wholeNumber("BACKUP_KEEP_MONTHS", 0, 24).default(12),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{20,}$/, "BACKUP_RECIPIENT debe ser una clave pública de age, como age1….")
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-[0-9A-Z-]{20,}$/, "BACKUP_IDENTITY debe ser una clave secreta de age, como AGE-SECRET-KEY-1….")
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, "BACKUP_PASSPHRASE debe tener al menos 12 caracteres.").optional(),
  METRICS_PORT: wholeNumber("METRICS_PORT", 0, 65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(32, "METRICS_TOKEN debe tener al menos 32 caracteres al azar.").optional(),
  DRAIN_SECONDS: wholeNumber("DRAIN_SECONDS", 0, 60).default(5),
  DEMO: z.enum(["auto", "off"], "DEMO debe ser auto u off.").default("auto"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"], "LOG_LEVEL debe ser debug, info, warn, error o silent.").default("info"),
});

type Settings = z.infer<typeof settings>;

/** What is wrong with settings that are each right alone; undefined when they agree. */
const agreements: ((given: Settings) => string | undefined)[] = [
  ({ NODE_ENV, SMTP_URL, SITE_URL }) => {
    if (NODE_ENV !== "production" || SMTP_URL === undefined || SITE_URL !== undefined) return undefined;
    return "Con SMTP_URL hace falta SITE_URL, la dirección pública a la que llevan los enlaces de los correos.";
  },
  ({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }) => {
    if (DATABASE_URL !== undefined) return undefined;
    if (DATABASE_DIRECT_URL !== undefined) return "DATABASE_DIRECT_URL va junto a DATABASE_URL, que es la dirección de PgBouncer.";
    return DATABASE_READ_URL && "DATABASE_READ_URL va junto a DATABASE_URL, que es la dirección del servidor principal.";
  },
  ({ SECRET_KEY: newest, SECRET_KEY_PREVIOUS: previous }) => {
    if (previous === undefined || (newest !== undefined && newest !== previous)) return undefined;
    return "SECRET_KEY_PREVIOUS es la clave de antes: junto a ella hace falta otra en SECRET_KEY.";
  },
  ({ METRICS_PORT, METRICS_TOKEN, METRICS_HOST }) => {
    if (METRICS_PORT === undefined || METRICS_TOKEN !== undefined || isOnlyHere(METRICS_HOST)) return undefined;
    return "Con METRICS_HOST fuera de esta máquina hace falta METRICS_TOKEN.";
  },
  ({ OPENID_ISSUER }) => {
    const issuer = OPENID_ISSUER === undefined ? undefined : new URL(OPENID_ISSUER);
    if (!issuer || issuer.protocol === "https:" || ["localhost", "127.0.0.1"].includes(issuer.hostname)) return undefined;
    return "OPENID_ISSUER debe empezar por https, salvo en esta misma máquina.";
  },
  ...settingsThatBelongTogether.map((names) => (given: Settings) => {
    const count = names.filter((name) => given[name] !== undefined).length;
    if (count === 0 || count === names.length) return undefined;
    return `${names.slice(0, -1).join(", ")} y ${names.at(-1)} van juntas: pon las ${names.length === 2 ? "dos" : "tres"} o ninguna.`;
  }),
];

const environmentSchema = settings.superRefine((given, issues) => {
  for (const message of agreements.flatMap((agreement) => agreement(given) ?? [])) issues.addIssue({ code: "custom", message });
});

export type StorageConfig =
  | { kind: "folder"; folder: string }
  | { kind: "s3"; endpoint: string | undefined; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/** An S3-compatible bucket. */
export type BucketConfig = Extract<StorageConfig, { kind: "s3" }>;

/** Where backups are kept: a folder, or the file store's bucket below a prefix. */
export type BackupTarget = { kind: "folder"; folder: string } | { kind: "bucket"; bucket: BucketConfig; prefix: string };

/** Age's public key and secret key, or a passphrase for both; nothing: backups are not encrypted. */
export type BackupSecrets = { recipient: string | undefined; identity: string | undefined; passphrase: string | undefined };

/** How many days, weeks and months keep their last backup. */
export type KeptBackups = { days: number; weeks: number; months: number };

/**
 * `directUrl`: the server behind PgBouncer at `url`; undefined when `url` is the server itself. `readUrl`: a standby for pages that are the
 * same for everybody. `url` and `directUrl` may name several hosts, of which one takes writes.
 */
type PostgresConfig = { kind: "postgres"; url: string; directUrl?: string | undefined; readUrl?: string | undefined; poolSize: number };

export type DatabaseConfig = { kind: "embedded"; folder: string } | PostgresConfig;

/** Where the metrics may be read: nowhere, on a port of their own, or at `/metrics` of the site with a token. */
export type MetricsConfig =
  | { kind: "none" }
  | { kind: "port"; port: number; host: string; token: string | undefined }
  | { kind: "path"; token: string };

/** Another service to sign in with, such as Google; the button shows `name`. */
export type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

/** The mailbox of answers by mail, and its address. Without encryption only on this machine. */
export type AnswersConfig = {
  address: string;
  host: string;
  port: number;
  encryption: "tls" | "starttls" | "none";
  user: string;
  password: string;
  mailbox: string;
};

export type Config = ReturnType<typeof readConfig>;

/** An error in the settings; the message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads and validates every setting; empty values count as absent. Throws ConfigError with one clear sentence. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`Configuración: ${issue?.message ?? "hay un valor equivocado."} Mira .env.example.`);
  }

  const values = parsed.data;
  const dataFolder = resolve(values.DATA_DIR);
  const storage = storageConfig(values, dataFolder);
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    /** The public origin without a trailing slash; undefined: each request's own origin is used. */
    siteUrl: values.SITE_URL?.replace(/(?<!\/)\/+$/, ""),
    database: databaseConfig(values, dataFolder),
    /** Secrets that keys are derived from, in addition to the database's own: the newest, and the previous one while keys change. */
    secretKeys: [values.SECRET_KEY, values.SECRET_KEY_PREVIOUS].filter((key) => key !== undefined),
    storage,
    backup: {
      /** Undefined: the site makes no backups by itself. */
      to: values.BACKUP_TO === undefined ? undefined : backupTarget(values.BACKUP_TO, storage),
      /** The hour of Europe/Madrid after which the day's backup is made. */
      hour: values.BACKUP_HOUR,
      keep: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS, months: values.BACKUP_KEEP_MONTHS },
      secrets: { recipient: values.BACKUP_RECIPIENT, identity: values.BACKUP_IDENTITY, passphrase: values.BACKUP_PASSPHRASE },
    },
    smtpUrl: values.SMTP_URL,
    /** Undefined: an answer by mail goes to the company's mailbox, and no mail to a conversation invites to it. */
    answers: answersConfig(values),
    /** Undefined: people sign in only with a password. */
    openId: openIdConfig(values),
    /** Visitors' forms per hour that may send mails; above that, each network may send only a few (row D15). */
    formsPerHour: values.FORMS_PER_HOUR,
    /** Addresses and networks of the proxies that may set X-Forwarded-* headers; none by default. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** Hosts of stock files and their pictures that the site may ask, as `host` or `host:port` (server/http/outside-fetch.ts). */
    stockHosts: values.STOCK_HOSTS,
    /** The folder with one folder for each watched source; undefined: none is watched. */
    stockFolder: values.STOCK_FOLDER && resolve(values.STOCK_FOLDER),
    /** `user:password` by the host (with its port, if another than 443) that gets them with a request for a stock file. */
    stockCredentials: credentialsOf(values.STOCK_CREDENTIALS),
    metrics: metricsConfig(values),
    /** Seconds for which a stopping server still accepts requests after /readyz has returned 503. */
    drainSeconds: values.DRAIN_SECONDS,
    /** Whether an empty database is filled with the demonstration stock. */
    demo: values.DEMO === "auto",
    logLevel: values.LOG_LEVEL,
    /** Given by systemd when its journal reads what the process prints. */
    journalStream: environment["JOURNAL_STREAM"],
  };
}

function credentialsOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/\s+/).filter(Boolean);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
}

/** Reads a place for backups: a folder, or `bucket:PREFIX` in the file store's bucket. Throws ConfigError. */
export function backupTarget(text: string, storage: StorageConfig): BackupTarget {
  const prefix = /^bucket:(.+)$/.exec(text)?.[1];
  if (prefix !== undefined) {
    if (storage.kind !== "s3") throw new ConfigError("Las copias en bucket: necesitan el bucket de STORAGE_BUCKET. Mira .env.example.");
    return { kind: "bucket", bucket: storage, prefix };
  }
  const folder = resolve(text);
  if (storage.kind === "folder" && `${folder}${sep}`.startsWith(`${storage.folder}${sep}`)) {
    throw new ConfigError("Las copias no pueden estar en la carpeta de los archivos de la web. Pon otra en BACKUP_TO.");
  }
  return { kind: "folder", folder };
}

/** Requires SECRET_KEY in production on PostgreSQL, so that the key is not in the same database as the secrets (row E5). */
export function assertSecretKey({ mode, database, secretKeys }: Config): void {
  if (mode !== "production" || database.kind !== "postgres" || secretKeys.length > 0) return;
  throw new ConfigError(`Configuración: en producción con PostgreSQL hace falta SECRET_KEY. ${secretKeyAdvice} Mira .env.example.`);
}

/** Settings that work but are probably mistakes, as sentences for the person who starts the server. */
export function configWarnings(config: Config): string[] {
  return config.mode === "production" ? [...addressWarnings(config), ...backupWarnings(config)] : [];
}

function backupWarnings({ backup: { to }, dataFolder }: Config): string[] {
  if (to?.kind !== "folder" || deviceOf(to.folder) !== deviceOf(dataFolder)) return [];
  return [
    "Las copias de BACKUP_TO están en el mismo disco que los datos de la web: si se estropea, se pierde todo. Pon una carpeta de otra " +
      "máquina o un bucket.",
  ];
}

/** The disk of a folder, or of the one in which it will be made. */
function deviceOf(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found ? found.dev : deviceOf(dirname(folder));
}

function addressWarnings({ siteUrl, trustedProxies }: Config): string[] {
  if (siteUrl === undefined) return [];
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

function metricsConfig(values: Settings): MetricsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (port !== undefined) return { kind: "port", port, host, token };
  return token === undefined ? { kind: "none" } : { kind: "path", token };
}

function databaseConfig(values: Settings, dataFolder: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl, DATABASE_POOL_SIZE: poolSize } = values;
  if (url === undefined) return { kind: "embedded", folder: resolve(dataFolder, "database") };
  return { kind: "postgres", url, directUrl, readUrl, poolSize };
}

function openIdConfig(values: Settings): OpenIdConfig | undefined {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret, OPENID_NAME: name } = values;
  return issuer === undefined || clientId === undefined || clientSecret === undefined
    ? undefined
    : { issuer, clientId, clientSecret, name };
}

function answersConfig({ ANSWERS_ADDRESS: plain, ANSWERS_IMAP_URL: url }: Settings): AnswersConfig | undefined {
  if (plain === undefined || url === undefined) return undefined;
  const { protocol, hostname: host, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  return {
    address: plain,
    host: host.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isSecure ? 993 : 143) : Number(port),
    encryption: isSecure ? "tls" : isOnlyHere(host) ? "none" : "starttls",
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    mailbox: decodeURIComponent(pathname.slice(1)) || "INBOX",
  };
}

function storageConfig(values: Settings, dataFolder: string): StorageConfig {
  const { STORAGE_BUCKET: bucket, STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return { kind: "folder", folder: resolve(dataFolder, "files") };
  }
  return { kind: "s3", endpoint: values.STORAGE_ENDPOINT, bucket, region: values.STORAGE_REGION, accessKeyId, secretAccessKey };
}
