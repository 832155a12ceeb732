import { createElement } from "react";
import { expect, test } from "vitest";
import { countLeft } from "#tests/young-garbage.ts";
import { renderedPage } from "./rendered-page.server.ts";

const ignored = () => {};

function Price({ car }: { car: { price: number } }) {
  return createElement("p", undefined, car.price, " €");
}

test("a page is rendered to UTF-8, also if it is longer than React's pieces", async () => {
  const long = "año 2026 · ".repeat(2_000);
  const page = await renderedPage(createElement("p", { title: "Škoda" }, long), "a-nonce", ignored);
  expect(page.toString()).toBe(`<p title="Škoda">${long}</p>`);
});

test("a page that cannot be rendered is rejected with its error, which is noted once", async () => {
  const Broken = () => {
    throw new Error("no data");
  };
  const errors: unknown[] = [];
  await expect(renderedPage(createElement(Broken), "a-nonce", (error) => errors.push(error))).rejects.toThrow("no data");
  expect(errors).toEqual([expect.objectContaining({ message: "no data" })]);
});

test("after a rendering, nothing keeps what the page was made of", async () => {
  const cars: WeakRef<object>[] = [];
  for (let price = 1; price <= 100; price += 1) {
    const car = { price };
    cars.push(new WeakRef(car));
    await renderedPage(createElement(Price, { car }), "a-nonce", ignored);
  }
  // Some may have grown old while they were in use, and the last ones may still be on the stack.
  expect(await countLeft(cars)).toBeLessThan(5);
});
