// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uploadRefusals } from "#app/features/cars/vehicles/office/messages.ts";
import { noRoom } from "#app/features/ground/forms/messages.ts";
import { publicForms, wholeForm } from "#tests/public-forms.ts";
import { fillFolder, type FilledFolder } from "#tests/filled-folder.ts";
import { type Site, startSite } from "#tests/site.ts";
import { filesBelow } from "#tests/temporary-folder.ts";

/** A small disk in memory for the site, which really runs full. Linux allows it to processes that may create namespaces. */
const mount =
  'cp -a "$FILES" "$FILES.before" && mount -t tmpfs -o size=400k tmpfs "$FILES" && cp -a "$FILES.before/." "$FILES" && exec "$@"';
const namespaces = ["unshare", "--user", "--map-root-user", "--mount"];
const possible = spawnSync("unshare", [...namespaces.slice(1), "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"]).status === 0;

describe.skipIf(!possible)("a full disk (row R15; only where the system allows a test a small one)", () => {
  let folder: FilledFolder;
  let site: Site;
  let vehicle: string;
  beforeAll(async () => {
    folder = await fillFolder();
    vehicle = folder.subjects.vehicles[0] ?? "";
    const env = { DATA_DIR: folder.path, FILES: join(folder.path, "files") };
    site = await startSite({ env, through: [...namespaces, "sh", "-c", mount, "sh"] });
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    await folder.remove();
  });

  const headers = () => ({ Origin: site.url, Accept: "application/json", Cookie: `session=${folder.accounts.sessions.admin}` });
  const address = () => `${site.url}/admin/vehicles/${vehicle}/images`;
  const images = async () =>
    ((await (await fetch(address(), { headers: headers() })).json()) as { images: { storage_key: string }[] }).images;
  /** The small disk as the site's process sees it. Outside of its namespace, the path shows the folder below. */
  const disk = () => join(`/proc/${site.process.pid}/root`, folder.path, "files");
  /** The folders of pictures; the filled folder has papers of orders too. */
  const foldersOnDisk = () =>
    [...new Set(filesBelow(disk()).map((path) => dirname(path)))].filter((path) => path.startsWith("vehicle-images/"));

  /** Sends noise, which no format compresses: some 300 KB in all its sizes. */
  async function send(): Promise<Response> {
    const noise = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.append("pictures", new File([noise], "ruido.jpg", { type: "image/jpeg" }));
    return fetch(address(), { method: "POST", headers: headers(), body });
  }

  test("refuses an upload with 507 and a message, leaves no half object, and still serves reads", async () => {
    const before = await images();
    expect(foldersOnDisk()).toEqual(before.map((image) => image.storage_key));

    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await send();
      statuses.push(answer.status);
      if (answer.status !== 201) expect(await answer.json()).toEqual({ code: "no_room", message: uploadRefusals.no_room });
    }
    expect(statuses).toContain(507);
    expect(statuses.filter((status) => status !== 201 && status !== 507)).toEqual([]);

    const after = await images();
    expect(after).toHaveLength(before.length + statuses.filter((status) => status === 201).length);
    expect(foldersOnDisk()).toEqual(after.map((image) => image.storage_key).toSorted());

    for (const path of ["/", "/stock", `/stock/${vehicle}`, folder.picture, "/readyz"])
      expect((await fetch(site.url + path)).status, path).toBe(200);
    const page = await fetch(`${site.url}/admin/vehicles/${vehicle}`, { headers: headers() });
    expect(page.status).toBe(200);
  }, 60_000);

  test("accepts a small picture when there is space again", async () => {
    for (const path of filesBelow(disk())) rmSync(join(disk(), path));
    const small = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#0d4a57" } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append("pictures", new File([small], "lisa.png", { type: "image/png" }));
    expect((await fetch(address(), { method: "POST", headers: headers(), body })).status).toBe(201);
  });
});

describe.skipIf(!possible)("a full disk under the database (row R15; only where the system allows a test a small one)", () => {
  let folder: FilledFolder;
  let site: Site;
  beforeAll(async () => {
    folder = await fillFolder();
    const onDisk = mount.replace("size=400k", "size=$SIZE");
    const kilobytes = Number(spawnSync("du", ["-sk", folder.path], { encoding: "utf8" }).stdout.split("\t")[0]);
    const env = { DATA_DIR: folder.path, FILES: folder.path, SIZE: `${kilobytes + 40_000}k` };
    site = await startSite({ env, through: [...namespaces, "sh", "-c", onDisk, "sh"] });
  }, 120_000);
  afterAll(async () => {
    await site.kill();
    await folder.remove();
    rmSync(`${folder.path}.before`, { recursive: true, force: true });
  });

  /** What takes the rest of the disk, as the site's process sees it. */
  const ballast = () => join(`/proc/${site.process.pid}/root`, folder.path, "ballast");
  const ready = async () => {
    const answer = await fetch(`${site.url}/readyz`);
    return [answer.status, ((await answer.json()) as { reason?: string }).reason];
  };

  async function sendMessage(number: number): Promise<{ status: number; retryAfter: string | null; page: string }> {
    const form = publicForms.find((each) => each.form === "contact");
    if (!form) throw new Error("There is no contact form.");
    const texts = { message: `marca-${number} `.repeat(150) };
    const body = wholeForm(form, { keys: folder.keys, now: Temporal.Now.instant(), number, texts });
    const headers = { Origin: site.url, "X-Forwarded-For": `10.1.1.${number % 250}` };
    const answer = await fetch(site.url + form.path(folder.subjects, folder.keys, number), { method: "POST", headers, body });
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), page: await answer.text() };
  }

  test("a form says that nothing was lost, the log names the cause, readiness turns 503, and room is enough to go on", async () => {
    expect(await ready()).toEqual([200, undefined]);
    expect((await sendMessage(1)).status).toBe(200);
    spawnSync("dd", ["if=/dev/zero", `of=${ballast()}`, "bs=64k"]);
    let refused: Awaited<ReturnType<typeof sendMessage>> | undefined;
    for (let number = 2; number < 120 && refused === undefined; number += 1) {
      const answer = await sendMessage(number);
      if (answer.status !== 200) refused = answer;
    }
    expect([refused?.status, refused?.retryAfter]).toEqual([503, "60"]);
    expect(refused?.page).toContain(noRoom);
    expect(site.output()).toMatch(/"error":"[^"]*ENOSPC","unavailable":\w+,"msg":"form not stored"/);
    expect(site.output()).not.toContain("marca-");
    expect(await ready()).toEqual([503, "disk"]);
    expect((await fetch(`${site.url}/stock`)).status).toBe(200);

    rmSync(ballast());
    await expect.poll(ready, { timeout: 30_000 }).toEqual([200, undefined]);
    expect((await sendMessage(200)).status).toBe(200);
  }, 120_000);
});
