import { expect, test } from "vitest";
import { accountRule, attackRule, failuresAt, type Level, withFailure, ownRule, type Rule, secondsToWait } from "./try-rules.ts";

/** The arithmetic of docs/decisions/0024. */

const day = 86_400;
const none: Level = { failures: 0, at: 0 };

/** Tries per day of somebody who tries as soon as they may. `ruleAt` may use the failures of all others so far. */
function triesByDay(days: number, ruleAt: (account: Level, now: number) => Rule): number[] {
  const tries = Array.from({ length: days }, () => 0);
  let [level, account] = [none, none];
  for (let second = 0; second < days * day;) {
    const now = second * 1000;
    const wait = secondsToWait(level, ruleAt(account, now), now);
    if (wait > 0) {
      second += wait;
      continue;
    }
    level = withFailure(level, ruleAt(account, now), now);
    account = withFailure(account, attackRule, now);
    const today = Math.floor(second / day);
    tries[today] = (tries[today] ?? 0) + 1;
  }
  return tries;
}

const near = (account: Level, now: number) => accountRule("near", failuresAt(account, attackRule, now) >= attackRule.free);

test("one network gets about a hundred tries a day at one account", () => {
  const [first = 0, second = 0] = triesByDay(2, near);
  expect(first).toBeGreaterThan(90);
  expect(first).toBeLessThan(115);
  expect(second).toBeLessThan(100);
});

test("each of many networks gets at most eighteen tries on the first day, two on the second and one on each later day", () => {
  const [first = 0, second = 0, third = 0] = triesByDay(3, () => accountRule("near", true));
  expect(first).toBeLessThanOrEqual(18);
  expect(second).toBeLessThanOrEqual(2);
  expect(third).toBeLessThanOrEqual(1);
});

test("a /48 gets no more than a hundred and twenty tries a day at one account, however many /64s it has", () => {
  const [first = 0, second = 0] = triesByDay(2, () => accountRule("wide", true));
  expect(first).toBeLessThanOrEqual(120);
  expect(second).toBeLessThanOrEqual(96);
});

test("a known browser's cookie in the wrong hands gets about a hundred tries a day", () => {
  const [first = 0, second = 0] = triesByDay(2, () => ownRule);
  expect(first).toBeLessThanOrEqual(110);
  expect(second).toBeLessThanOrEqual(96);
});

test("a person who fails a few times waits only seconds, even while the account is attacked", () => {
  const waits: number[] = [];
  let level = none;
  for (let failure = 0; failure < 6; failure += 1) {
    waits.push(secondsToWait(level, accountRule("near", true), 0));
    level = withFailure(level, accountRule("near", true), 0);
  }
  expect(waits).toEqual([0, 0, 0, 5, 10, 20]);
});

test("the effect of a flood ends within two days", () => {
  let level = none;
  for (let failure = 0; failure < 10_000; failure += 1) level = withFailure(level, attackRule, 0);
  expect(failuresAt(level, attackRule, 2 * day * 1000)).toBeLessThan(attackRule.free);
});
