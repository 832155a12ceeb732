import { expect, test } from "vitest";
import { leavesRoomFor } from "./executed-migrations.ts";

test.each([
  ["0.2.0", "0041-keys", true],
  ["0.2.0", "0041-old-price-unused-since-0.2.0", true],
  ["0.3.0", "0041-old-price-unused-since-0.2.0", true],
  ["0.10.0", "0041-old-price-unused-since-0.9.0", true],
  ["0.2.0", "0041-old-price-unused-since-0.3.0", false],
  ["0.9.0", "0041-old-price-unused-since-0.10.0", false],
  ["1.0.0-rc.1", "0041-old-price-unused-since-1.0.1", false],
])("release %s on a database after %s: %s", (release, name, works) => {
  expect(leavesRoomFor(release, name)).toBe(works);
});
