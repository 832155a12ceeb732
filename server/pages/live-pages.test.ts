import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LivePages } from "./live-pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { mostPerPerson: 2, heartbeat: 20, longest: 100 };

/** Reads a stream as a browser would, and keeps the text received so far. */
function reading(stream: ReadableStream<Uint8Array> | undefined) {
  const seen = { text: "", ended: false };
  const reader = stream?.getReader();
  const run = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      seen.text += Buffer.from(value ?? []).toString();
    }
    seen.ended = true;
  };
  return { seen, finished: run(), leave: () => reader?.cancel() };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test("only streams about a topic hear of its news, and the event has no content", async () => {
  const pages = new LivePages(limits);
  const [ana, eva] = [reading(pages.open("ana", "one")), reading(pages.open("eva", "two"))];
  await settle();
  pages.notify("one");
  await settle();
  expect(ana.seen.text).toBe("retry: 3000\n\nevent: news\ndata:\n\n");
  expect(eva.seen.text).toBe("retry: 3000\n\n");
});

test("a person's streams end with their session, and all streams end when the person is unknown", async () => {
  const pages = new LivePages(limits);
  const [ana, eva] = [reading(pages.open("ana", "one")), reading(pages.open("eva", "one"))];
  await settle();
  pages.endStreamsOf("ana");
  await settle();
  expect([ana.seen.ended, eva.seen.ended, pages.openStreams]).toEqual([true, false, 1]);
  pages.endStreamsOf();
  await settle();
  expect([eva.seen.ended, pages.openStreams]).toEqual([true, 0]);
  // The person may open a stream again.
  expect(pages.open("ana", "one")).toBeDefined();
});

test("every stream is told when notifications may have been missed", async () => {
  const pages = new LivePages(limits);
  const both = [reading(pages.open("ana", "one")), reading(pages.open("eva", "two"))];
  await settle();
  pages.notify();
  await settle();
  for (const { seen } of both) expect(seen.text).toContain("event: news");
});

test("a person has a limited number of streams, and leaving a page frees one", async () => {
  const pages = new LivePages(limits);
  const first = reading(pages.open("ana", "one"));
  reading(pages.open("ana", "one"));
  await settle();
  expect(pages.open("ana", "two")).toBeUndefined();
  expect(pages.open("eva", "one")).toBeDefined();
  await first.leave();
  expect(pages.openStreams).toBe(1);
  expect(pages.open("ana", "two")).toBeDefined();
});

test("streams that are opened at once and read later respect the limit", async () => {
  const pages = new LivePages(limits);
  const three = [1, 2, 3].map(() => pages.open("ana", "one")).map(reading);
  await settle();
  expect([pages.openStreams, three.map(({ seen }) => seen.ended)]).toEqual([2, [false, false, true]]);
});

test("a stream that is never read does not count", () => {
  const pages = new LivePages(limits);
  for (let time = 0; time < 5; time += 1) expect(pages.open("ana", "one")).toBeDefined();
  expect(pages.openStreams).toBe(0);
});

test("a quiet stream sends heartbeats, and ends after its time limit", async () => {
  const pages = new LivePages(limits);
  const { seen } = reading(pages.open("ana", "one"));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(seen).toEqual({ text: "retry: 3000\n\n:\n\n:\n\n", ended: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([seen.ended, pages.openStreams]).toEqual([true, 0]);
});

test("a stopping process ends all streams and opens no more", async () => {
  const pages = new LivePages(limits);
  const both = [reading(pages.open("ana", "one")), reading(pages.open("eva", "two"))];
  await settle();
  pages.end();
  await Promise.all(both.map(({ finished }) => finished));
  expect([pages.openStreams, pages.open("ana", "one"), vi.getTimerCount()]).toEqual([0, undefined, 0]);
  pages.notify();
});
