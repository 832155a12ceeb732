import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "../../bench/measure.ts";
import type { OwnPostgres } from "#tests/own-postgres.ts";
import { type Site, startSite } from "#tests/site.ts";
import type { Balancer } from "#tests/balancer.ts";
import type { MailServer } from "./mail-server.ts";
import type { FaultKind, PlannedFault } from "./plan.ts";

/** The two instances, and everything that can go wrong with them. */
export type Machinery = {
  postgres: OwnPostgres;
  balancer: Balancer;
  mails: MailServer;
  /** Settings of each instance. */
  env: Record<string, string>;
  /** The instances that run now. */
  sites: Site[];
};

/** The mails that an instance sends at once (server/mail/mail-delivery.ts), for both instances. */
const mailsAtOnce = 8;

export async function startBoth(machinery: Machinery): Promise<void> {
  for (const position of [0, 1]) await startOne(machinery, position);
  await machinery.balancer.allReady();
}

/** Stops both instances in order. */
export async function stopBoth(machinery: Machinery): Promise<void> {
  for (const site of machinery.sites.splice(0)) await site.stop();
}

export class Faults {
  readonly #machinery: Machinery;
  readonly #planned: readonly PlannedFault[];
  /** The faults so far, by kind. */
  readonly counts = new Map<FaultKind, number>();

  constructor(machinery: Machinery, planned: readonly PlannedFault[]) {
    this.#machinery = machinery;
    this.#planned = planned;
  }

  /** How many mails may have arrived again: an instance or the database ended after the mail server took them. */
  explainedCopies(): number {
    const number = (kind: FaultKind) => this.counts.get(kind) ?? 0;
    return mailsAtOnce * (number("kill site") + number("kill database") + number("mail server away"));
  }

  /**
   * Lets the planned faults happen, one after the other, each when enough operations are done. Each that is due has its turn, also after
   * the last operation.
   */
  async run(operations: { done: number }, finished: AbortSignal): Promise<void> {
    for (const fault of this.#planned) {
      while (operations.done < fault.after && !finished.aborted) await pause(20);
      if (operations.done < fault.after) return;
      await happen(this.#machinery, fault);
      this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1);
    }
  }
}

async function happen(machinery: Machinery, { kind, seed }: PlannedFault): Promise<void> {
  const { postgres, mails, sites } = machinery;
  const random = seededRandom(seed);
  const position = Math.floor(random() * sites.length);
  const faults: Record<FaultKind, () => Promise<void>> = {
    async "kill site"() {
      await sites[position]?.kill();
      await startOne(machinery, position);
    },
    async "restart site"() {
      await sites[position]?.stop("SIGTERM");
      await startOne(machinery, position);
    },
    async "kill database"() {
      await postgres.kill();
      await pause(random() * 1_000);
      postgres.start();
      await postgres.untilBack();
    },
    async "mail server away"() {
      await mails.goAway();
      await pause(1_000 + random() * 2_000);
      await mails.comeBack();
    },
    async "slow mail server"() {
      mails.beSlow(true);
      await pause(1_000 + random() * 3_000);
      mails.beSlow(false);
    },
  };
  await faults[kind]();
}

async function startOne({ sites, env, balancer }: Machinery, position: number): Promise<void> {
  const site = await startSite({ env });
  sites[position] = site;
  balancer.use(sites.map(({ url }) => url));
  await balancer.allReady();
}
