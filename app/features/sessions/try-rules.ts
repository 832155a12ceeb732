/**
 * Failures cost nothing until there are `free` of them; then one waits, twice as long each time, at most `longest` seconds. One failure is
 * forgotten every `longest` seconds, so whoever waits that long each time goes on at that pace.
 */
export type Rule = { free: number; longest: number };

/** How many failures are not forgotten, and when the last one was, in milliseconds. */
export type Level = { failures: number; at: number };

/** What is near a person, such as their IPv6 /64, and what many people may share, such as a /48. */
export type Width = "near" | "wide";

const firstWait = 5;
const minute = 60;
const day = 86_400;

/**
 * An account, tried from one network. While the account is under attack each network has little more than what its owner needs, and gets
 * one try a day in the end: of an attacker with many networks, only their number counts.
 */
const accountFrom: Record<"calm" | "attacked", Record<Width, Rule>> = {
  calm: { near: { free: 5, longest: 15 * minute }, wide: { free: 20, longest: 30 } },
  attacked: { near: { free: 3, longest: day }, wide: { free: 12, longest: 15 * minute } },
};

/** A network, whatever accounts it tries. In a flood of failures everywhere, those who cause it have less. */
const networkRules: Record<"calm" | "flooded", Record<Width, Rule>> = {
  calm: { near: { free: 30, longest: 30 }, wide: { free: 120, longest: 10 } },
  flooded: { near: { free: 3, longest: 30 }, wide: { free: 12, longest: 10 } },
};

/** A browser that the account knows, or a session of it: what strangers fail is not counted here. */
export const ownRule: Rule = { free: 5, longest: 15 * minute };

/** Failures of strangers at one account in a day, from which on it is under attack. */
const attack = { failures: 100, seconds: day };
/** Failures everywhere in a quarter of an hour, from which on there is a flood. */
const flood = { failures: 1_000, seconds: 15 * minute };

/** As rules, they only forget: nobody waits for what others fail. */
export const attackRule: Rule = { free: attack.failures, longest: attack.seconds / attack.failures };
export const floodRule: Rule = { free: flood.failures, longest: flood.seconds / flood.failures };

export function accountRule(width: Width, attacked: boolean): Rule {
  return accountFrom[attacked ? "attacked" : "calm"][width];
}

export function networkRule(width: Width, flooded: boolean): Rule {
  return networkRules[flooded ? "flooded" : "calm"][width];
}

/** What is left of a level's failures at a moment. */
export function failuresAt({ failures, at }: Level, { longest }: Rule, now: number): number {
  return Math.max(0, failures - Math.max(0, now - at) / 1000 / longest);
}

/** How long one has to wait at a moment, in whole seconds; 0 for not at all. */
export function secondsToWait(level: Level, rule: Rule, now: number): number {
  const failures = Math.ceil(failuresAt(level, rule, now));
  if (failures < rule.free) return 0;
  const wait = Math.min(rule.longest, firstWait * 2 ** (failures - rule.free));
  return Math.max(0, Math.ceil(wait - (now - level.at) / 1000));
}

/** The level after another failure. It never goes far above the rule's limit, so that what follows a flood is over soon. */
export function oneMore(level: Level, rule: Rule, now: number): Level {
  return { failures: Math.min(failuresAt(level, rule, now) + 1, 2 * rule.free + 20), at: Math.max(now, level.at) };
}

/** The level without its newest failure, which was none. */
export function oneLess({ failures, at }: Level): Level {
  return { failures: Math.max(0, failures - 1), at };
}
