/**
 * The first `free` failures cost nothing. After them the wait doubles with each failure, up to `longest` seconds. One failure is forgotten
 * every `longest` seconds, so a person who always waits that long can continue at that pace.
 */
export type Rule = { free: number; longestWait: number };

/** The number of failures not yet forgotten, and the time of the last one in epoch milliseconds. */
export type Level = { failures: number; at: number };

/** "near" is one person's network, such as their IPv6 /64; "wide" is one that many people may share, such as a /48. */
export type Width = "near" | "wide";

const firstWait = 5;
const minute = 60;
const day = 86_400;

/**
 * Tries at one account from one network. While the account is under attack, each network gets few more tries than the account's owner
 * needs. In the end it gets one try a day. So an attacker's tries grow only with the number of their networks.
 */
const accountFrom: Record<"calm" | "attacked", Record<Width, Rule>> = {
  calm: { near: { free: 5, longestWait: 15 * minute }, wide: { free: 20, longestWait: 30 } },
  attacked: { near: { free: 3, longestWait: day }, wide: { free: 12, longestWait: 15 * minute } },
};

/** Tries from one network at any account. The limits are lower during a flood of failures everywhere. */
const networkRules: Record<"calm" | "flooded", Record<Width, Rule>> = {
  calm: { near: { free: 30, longestWait: 30 }, wide: { free: 120, longestWait: 10 } },
  flooded: { near: { free: 3, longestWait: 30 }, wide: { free: 12, longestWait: 10 } },
};

/** Tries from a session of the account or from a browser that it knows. Failures of strangers do not count here. */
export const ownRule: Rule = { free: 5, longestWait: 15 * minute };

/** An account with this many failures of strangers in a day is under attack. */
const attack = { failures: 100, seconds: day };
/** This many failures everywhere in a quarter of an hour are a flood. */
const flood = { failures: 1_000, seconds: 15 * minute };

/** These two rules are only used to forget failures; nobody waits because of them. */
export const attackRule: Rule = { free: attack.failures, longestWait: attack.seconds / attack.failures };
export const floodRule: Rule = { free: flood.failures, longestWait: flood.seconds / flood.failures };

export function accountRule(width: Width, attacked: boolean): Rule {
  return accountFrom[attacked ? "attacked" : "calm"][width];
}

export function networkRule(width: Width, flooded: boolean): Rule {
  return networkRules[flooded ? "flooded" : "calm"][width];
}

/** The failures of a level that are not forgotten at `now` (epoch milliseconds). */
export function failuresAt({ failures, at }: Level, { longestWait }: Rule, now: number): number {
  return Math.max(0, failures - Math.max(0, now - at) / 1000 / longestWait);
}

/** The wait at `now` (epoch milliseconds) in whole seconds; 0 if there is none. */
export function secondsToWait(level: Level, rule: Rule, now: number): number {
  const failures = Math.ceil(failuresAt(level, rule, now));
  if (failures < rule.free) return 0;
  const wait = Math.min(rule.longestWait, firstWait * 2 ** (failures - rule.free));
  return Math.max(0, Math.ceil(wait - (now - level.at) / 1000));
}

/** The level after one more failure. It is capped a little above the rule's limit, so that the effect of a flood ends soon. */
export function withFailure(level: Level, rule: Rule, now: number): Level {
  return { failures: Math.min(failuresAt(level, rule, now) + 1, 2 * rule.free + 20), at: Math.max(now, level.at) };
}

/** The level without its newest failure, which was not a failure after all. */
export function withoutLastFailure({ failures, at }: Level): Level {
  return { failures: Math.max(0, failures - 1), at };
}
