import { RouteLine } from "#app/ui/route-line.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { contractReached, contractStations, contractStatusLabel, planName } from "../contract-state.ts";

type ShownContract = {
  id: string;
  plan: string;
  status: string;
  asked: string;
  facts: readonly { name: string; value: string }[];
  notes: string;
};

/** A person's current plans, each with the station that it has reached. */
export function CurrentPlans({ contracts }: { contracts: readonly ShownContract[] }) {
  if (contracts.length === 0) return null;
  return (
    <section aria-labelledby="mis-planes" className="page-width mb-16 tablet:mb-20">
      <h2 id="mis-planes" className="sr-only">
        Tus planes
      </h2>
      <ul className="flex flex-col gap-6">
        {contracts.map(({ id, plan, status, asked, facts, notes }) => (
          <li key={id} className="rounded-tile bg-tile p-6 tablet:p-10">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
              <StateBadge tone={status === "active" ? "good" : "waiting"}>{contractStatusLabel(status)}</StateBadge>
              Pedido el {asked}
            </p>
            <h3 className="mt-4 mb-8 text-heading-2">Plan {planName(plan)}</h3>
            <RouteLine stations={contractStations} reached={contractReached(status)} />
            {facts.length > 0 && (
              <dl className="mt-10 grid gap-x-8 gap-y-4 border-t border-line pt-6 tablet:grid-cols-3 desktop:grid-cols-4">
                {facts.map(({ name, value }) => (
                  <div key={name} className="min-w-0">
                    <dt className="text-label text-soft">{name}</dt>
                    <dd className="mt-0.5 wrap-anywhere">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {notes !== "" && <p className="mt-6 max-w-prose wrap-anywhere whitespace-pre-line text-soft">{notes}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
