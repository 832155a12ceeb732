import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, configWarnings, readConfig } from "./config.ts";

const bucket = { STORAGE_BUCKET: "pictures", STORAGE_ACCESS_KEY_ID: "id", STORAGE_SECRET_ACCESS_KEY: "secret" };

describe("the configuration", () => {
  test("is complete with an empty environment", () => {
    expect(readConfig({})).toEqual({
      mode: "production",
      port: 3000,
      host: "0.0.0.0",
      dataFolder: resolve("data"),
      siteUrl: undefined,
      database: { kind: "embedded", folder: resolve("data/database") },
      secretKeys: [],
      storage: { kind: "folder", folder: resolve("data/files") },
      backup: {
        to: undefined,
        hour: 4,
        keep: { days: 7, weeks: 4, months: 12 },
        secrets: { recipient: undefined, identity: undefined, passphrase: undefined },
      },
      smtpUrl: undefined,
      formsPerHour: 600,
      trustedProxies: [],
      stockHosts: [],
      stockFolder: undefined,
      stockCredentials: new Map(),
      metrics: { kind: "none" },
      drainSeconds: 5,
      demo: true,
      logLevel: "info",
    });
  });

  test("treats an empty value as absent, so that .env.example can be copied unchanged", () => {
    const names = readFileSync(".env.example", "utf8").match(/^[A-Z_]+(?==)/gm) ?? [];
    expect(names).toContain("DATABASE_URL");
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
  });

  test.each([
    ["https://www.example.org", "https://www.example.org"],
    ["https://www.example.org/", "https://www.example.org"],
    ["https://www.example.org//", "https://www.example.org"],
    ["http://localhost:3000/", "http://localhost:3000"],
  ])("reads SITE_URL %s as the origin %s", (given, origin) => {
    expect(readConfig({ SITE_URL: given }).siteUrl).toBe(origin);
  });

  test.each([
    ["", []],
    ["10.0.0.1", ["10.0.0.1"]],
    [" 10.0.0.1 , ::1,, ", ["10.0.0.1", "::1"]],
    ["10.0.0.0/8,fd00::/8", ["10.0.0.0/8", "fd00::/8"]],
  ])("reads TRUSTED_PROXIES %j as a list", (given, list) => {
    expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(list);
  });

  test.each([
    ["", []],
    ["fotos.example.org, 10.0.0.5:443 ,[fd00::1]:8443", ["fotos.example.org", "10.0.0.5:443", "[fd00::1]:8443"]],
    ["FOTOS.example.org,0x0a.5:8443,müller.example", ["fotos.example.org", "10.0.0.5:8443", "xn--mller-kva.example"]],
  ])("reads STOCK_HOSTS %j as hosts in the spelling of addresses", (given, list) => {
    expect(readConfig({ STOCK_HOSTS: given }).stockHosts).toEqual(list);
  });

  test("reads BACKUP_TO as a folder or a prefix of the bucket, and refuses places that the site's own files use", () => {
    expect(readConfig({ BACKUP_TO: "/srv/copias" }).backup.to).toEqual({ kind: "folder", folder: "/srv/copias" });
    const { backup, storage } = readConfig({ ...bucket, BACKUP_TO: "bucket:copias/murcia" });
    expect(backup.to).toEqual({ kind: "bucket", bucket: storage, prefix: "copias/murcia" });
    expect(() => readConfig({ BACKUP_TO: "bucket:copias" })).toThrow("necesitan el bucket de STORAGE_BUCKET");
    expect(() => readConfig({ BACKUP_TO: "data/files/copias" })).toThrow("no pueden estar en la carpeta de los archivos");
    expect(() => readConfig({ BACKUP_TO: "bucket:" })).toThrow("BACKUP_TO debe ser una carpeta o bucket:PREFIJO");
  });

  test.each([
    [{ BACKUP_RECIPIENT: "AGE-SECRET-KEY-1" }, "BACKUP_RECIPIENT debe ser una clave pública de age"],
    [{ BACKUP_IDENTITY: "age1" }, "BACKUP_IDENTITY debe ser una clave secreta de age"],
    [{ BACKUP_PASSPHRASE: "short" }, "BACKUP_PASSPHRASE debe tener al menos 12 caracteres"],
    [{ BACKUP_HOUR: "24" }, "BACKUP_HOUR debe ser como mucho 23"],
  ])("refuses %j", (given, sentence) => {
    expect(() => readConfig(given)).toThrow(sentence);
  });

  test("takes PostgreSQL, a bucket and every other setting from the environment", () => {
    const config = readConfig({
      NODE_ENV: "test",
      PORT: "0",
      DATABASE_URL: "postgresql://shop:x@db.example.org/shop",
      DATABASE_POOL_SIZE: "7",
      ...bucket,
      STORAGE_ENDPOINT: "https://s3.example.org",
      DRAIN_SECONDS: "0",
      DEMO: "off",
    });
    expect(config).toMatchObject({ mode: "test", port: 0, drainSeconds: 0, demo: false });
    expect(config.database).toEqual({ kind: "postgres", url: "postgresql://shop:x@db.example.org/shop", poolSize: 7 });
    expect(config.storage).toEqual({
      kind: "s3",
      endpoint: "https://s3.example.org",
      bucket: "pictures",
      region: "auto",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
  });
});

test("reads STOCK_CREDENTIALS by their hosts", () => {
  const given = "listas.example.de=ana:a=b:c  10.0.0.5:8443=x:y";
  const list = new Map([
    ["listas.example.de", "ana:a=b:c"],
    ["10.0.0.5:8443", "x:y"],
  ]);
  expect(readConfig({ STOCK_CREDENTIALS: given }).stockCredentials).toEqual(list);
});

describe("a wrong setting", () => {
  test.each([
    ["NODE_ENV", "staging"],
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["SITE_URL", "www.example.org"],
    ["SITE_URL", "ftp://example.org"],
    ["DATABASE_URL", "mysql://localhost/shop"],
    ["DATABASE_URL", "localhost:5432"],
    ["DATABASE_URL", "postgres://shop@one,"],
    ["DATABASE_DIRECT_URL", "localhost:5432"],
    ["DATABASE_READ_URL", "postgres://shop@one,two/shop"],
    ["DATABASE_READ_URL", "postgres://shop@localhost/without-the-other-address"],
    ["DATABASE_DIRECT_URL", "postgres://shop@localhost/without-the-other-address"],
    ["DATABASE_POOL_SIZE", "0"],
    ["DATABASE_POOL_SIZE", "many"],
    ["STORAGE_ENDPOINT", "s3.example.org"],
    ["STORAGE_BUCKET", "ab"],
    ["SMTP_URL", "https://mail.example.org"],
    ["ANSWERS_ADDRESS", "Respuestas"],
    ["ANSWERS_ADDRESS", "respuestas@example.org"],
    ["ANSWERS_IMAP_URL", "https://mail.example.org"],
    ["ANSWERS_IMAP_URL", "imaps://a:b@mail.example.org/INBOX"],
    ["DRAIN_SECONDS", "61"],
    ["DEMO", "on"],
    ["SECRET_KEY", "short"],
    ["SECRET_KEY_PREVIOUS", "the previous one, without a newer one"],
    ["STOCK_HOSTS", "https://fotos.example.org"],
    ["STOCK_HOSTS", "user@fotos.example.org"],
    ["STOCK_HOSTS", "fotos.example.org/path"],
    ["STOCK_HOSTS", "fotos.example.org:port"],
    ["STOCK_CREDENTIALS", "ana:password"],
    ["STOCK_CREDENTIALS", "listas.example.de=ana"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.1, proxy.example.org"],
    ["TRUSTED_PROXIES", "fd00::/129"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "::/0"],
    ["METRICS_PORT", "metrics"],
    ["METRICS_TOKEN", "short"],
    ["LOG_LEVEL", "loud"],
  ])("%s=%s is refused with one sentence that names it", (name, value) => {
    const complaint = complaintAbout({ ...(name === "STORAGE_BUCKET" ? bucket : {}), [name]: value });
    expect(complaint).toContain(name);
    expect(complaint).toMatch(/^Configuración: \S[^\n]*\. Mira \.env\.example\.$/);
  });

  test.each(Object.keys(bucket))("a bucket without %s is refused, because its three settings belong together", (missing) => {
    const given = Object.fromEntries(Object.entries(bucket).filter(([name]) => name !== missing));
    expect(complaintAbout(given)).toContain("STORAGE_BUCKET, STORAGE_ACCESS_KEY_ID y STORAGE_SECRET_ACCESS_KEY van juntas");
    expect(complaintAbout({ ...bucket, [missing]: "" })).toContain("van juntas");
  });

  test("is never quoted, so a password in a mistyped address stays off the screen", () => {
    expect(complaintAbout({ DATABASE_URL: "postgres//shop:hunter2@localhost/shop" })).not.toContain("hunter2");
  });
});

test("the metrics are nowhere by default, and reach other machines only with a token", () => {
  const token = "a token that nobody else knows at all";
  const where = (environment: Record<string, string>) => readConfig(environment).metrics;
  expect(where({})).toEqual({ kind: "none" });
  expect(where({ METRICS_PORT: "9100" })).toEqual({ kind: "port", port: 9100, host: "127.0.0.1", token: undefined });
  expect(where({ METRICS_TOKEN: token })).toEqual({ kind: "path", token });
  expect(where({ METRICS_PORT: "9100", METRICS_HOST: "0.0.0.0", METRICS_TOKEN: token })).toEqual({
    kind: "port",
    port: 9100,
    host: "0.0.0.0",
    token,
  });
  expect(complaintAbout({ METRICS_PORT: "9100", METRICS_HOST: "0.0.0.0" })).toContain("METRICS_TOKEN");
});

describe("a setting that works but is probably a mistake is reported at the start", () => {
  const doubts = (environment: Record<string, string>) => configWarnings(readConfig(environment)).join("");
  test.each([
    [{}, ""],
    [{ SITE_URL: "http://localhost:3000" }, ""],
    [{ SITE_URL: "https://shop.test", TRUSTED_PROXIES: "10.0.0.0/8" }, ""],
    [{ SITE_URL: "https://shop.test", NODE_ENV: "test" }, ""],
    [{ SITE_URL: "https://shop.test" }, "TRUSTED_PROXIES está vacío"],
    [{ SITE_URL: "http://shop.test", TRUSTED_PROXIES: "10.0.0.0/8" }, "viajan sin cifrar"],
    [{ DATA_DIR: "/tmp/site/data", BACKUP_TO: "/tmp/site/backups" }, "en el mismo disco"],
    [{ DATA_DIR: "/tmp/site/data", BACKUP_TO: "/proc/backups" }, ""],
  ])("%j: %s", (environment, sentence) => {
    if (sentence === "") expect(doubts(environment)).toBe("");
    else expect(doubts(environment)).toContain(sentence);
  });
});

function complaintAbout(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return error instanceof Error ? error.message : "";
  }
  throw new Error("The configuration was accepted.");
}
