import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Child, runScript } from "#tests/child.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { FolderInUse, lockFolder } from "./client.ts";

let folder: ReturnType<typeof temporaryFolder>;
const children: Child[] = [];

const holder = (path: string): Child => {
  const child = runScript("tests/operations/hold-folder.ts", [path]);
  children.push(child);
  return child;
};

beforeEach(() => {
  folder = temporaryFolder("lock");
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  folder.remove();
});

test("a second process is refused with a sentence that names the folder and says what to do", async () => {
  expect(await holder(folder.path).nextLine()).toBe("locked");
  const sentence = `Otro proceso está usando la base de datos integrada de ${folder.path}. Páralo primero, elige otra carpeta con DATA_DIR o usa PostgreSQL con DATABASE_URL, que admite muchos procesos a la vez.`;
  expect(await holder(folder.path).nextLine()).toBe(`FolderInUse: ${sentence}`);
  expect(() => lockFolder(folder.path)).toThrow(new FolderInUse(folder.path));
});

test("the folder is free at once when its process is killed with SIGKILL", async () => {
  for (let time = 0; time < 3; time += 1) {
    const child = holder(folder.path);
    expect(await child.nextLine()).toBe("locked");
    await child.kill();
  }
  lockFolder(folder.path).release();
});

test("only one of ten processes that start together gets the folder", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => holder(folder.path).nextLine()));
  expect(answers.filter((answer) => answer === "locked")).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith("FolderInUse"))).toHaveLength(9);
});

test("a released folder can be taken again, by this process or another", async () => {
  lockFolder(folder.path).release();
  const again = lockFolder(folder.path);
  expect(await holder(folder.path).nextLine()).toContain("FolderInUse");
  again.release();
  expect(await holder(folder.path).nextLine()).toBe("locked");
});

test("a missing folder is created, and two folders are locked independently", async () => {
  const [first, second] = [join(folder.path, "one/deep"), join(folder.path, "two")];
  expect(await holder(first).nextLine()).toBe("locked");
  lockFolder(second).release();
});
