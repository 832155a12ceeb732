import { countOf } from "#app/lib/amounts.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import {
  deliveryDay,
  journeyOf,
  type Stop,
  type StopState,
  responsibles,
  stepKinds,
  stopLabels,
} from "#app/features/orders/steps/step-kinds.ts";
import type { OrderStep } from "#app/features/orders/steps/queries.server.ts";
import { MapGround } from "#app/ui/map-ground.tsx";
import { mapHeight, mapWidth, places, routeFrom, routeUntil } from "#app/ui/route-map-shape.ts";
import { company } from "#company";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { type StepPaper, StepPapers } from "#app/features/orders/papers/components/step-papers.tsx";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import type { CarPlace } from "../journey-title.ts";
import type { WhatNow } from "../what-now.ts";

const sections = { papers: "#papeles", payments: "#pagos", handover: "#entrega" } as const;

export function WhatNowBand({ now, base }: { now: WhatNow; base: string }) {
  const { yours, title, text, target, after, arrival } = now;
  return (
    <section aria-labelledby="ahora" className="rounded-tile bg-tile p-5 tablet:p-8">
      <p className="flex items-center gap-3 text-label font-medium text-soft">
        <span aria-hidden="true" className={`h-1 w-8 rounded-pill ${yours ? "bg-lemon" : "bg-line"}`} />
        {yours ? "Ahora te toca a ti" : "Ahora"}
      </p>
      <h2 id="ahora" className="mt-3 text-heading-2 wrap-anywhere">
        {title}
      </h2>
      {text !== "" && <p className="mt-2 max-w-prose text-soft">{text}</p>}
      <p className="mt-5 flex flex-wrap gap-3">
        {target && <TargetButton target={target} base={base} />}
        <ButtonAnchor href="#mensajes" look="secondary">
          Preguntar
        </ButtonAnchor>
      </p>
      {after !== undefined && <p className="mt-5 max-w-prose text-soft">{after}</p>}
      {arrival !== undefined && <p className="mt-2 max-w-prose font-medium">{arrival}</p>}
    </section>
  );
}

/** `elsewhere`: on another page than the order's. */
export function TargetButton({
  target,
  base,
  elsewhere = false,
}: {
  target: NonNullable<WhatNow["target"]>;
  base: string;
  elsewhere?: boolean;
}) {
  const pages = orderPages(base);
  if (target.kind === "quote") return <ButtonLink to={pages.quote(target.version)}>{target.label}</ButtonLink>;
  if (target.kind === "document") return <ButtonLink to={`${pages.document(target.id)}#firmar`}>{target.label}</ButtonLink>;
  if (target.kind === "purchase") return <ButtonLink to={pages.purchase}>{target.label}</ButtonLink>;
  const section = sections[target.kind];
  return elsewhere ? (
    <ButtonLink to={base + section}>{target.label}</ButtonLink>
  ) : (
    <ButtonAnchor href={section}>{target.label}</ButtonAnchor>
  );
}

const stations = [
  { place: places.cologne, name: "Colonia" },
  { place: places.lyon, name: "Lyon" },
  { place: places.laJunquera, name: "La Junquera" },
  { place: places.home, name: company.address.locality },
];

function OrderMap({ place: { legs, words } }: { place: CarPlace }) {
  return (
    <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} className="w-full" role="img" aria-label={`Mapa: tu coche está ${words}`}>
      <MapGround />
      <path d={routeFrom(legs)} fill="none" className="stroke-rhine" strokeWidth="4.5" strokeLinecap="round" strokeDasharray="1 11" />
      <path d={routeUntil(legs)} fill="none" className="stroke-rhine" strokeWidth="4.5" strokeLinecap="round" />
      {stations.map(({ place, name }, position) => (
        <g key={name}>
          <circle
            cx={place.x}
            cy={place.y}
            r={position === legs ? 12 : 8}
            strokeWidth="4"
            className={position === legs ? "fill-lemon stroke-ink" : "fill-paper stroke-rhine"}
          />
          <g className="fill-ink stroke-paper [paint-order:stroke]" strokeWidth="5" strokeLinejoin="round">
            <text x={place.x + 22} y={place.y + 2} className="text-[20px] font-semibold">
              {name}
            </text>
            {position === legs && (
              <text x={place.x + 22} y={place.y + 26} className="fill-soft text-[18px]">
                {words}
              </text>
            )}
          </g>
        </g>
      ))}
    </svg>
  );
}

/** In place of the map, for a car that begins in Spain. */
function PlaceInSpain({ words }: { words: string }) {
  return (
    <section aria-labelledby="donde" className="flex items-center gap-4 rounded-tile border border-line p-5">
      <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
        <circle cx="12" cy="12" r="9" strokeWidth="3" className="fill-lemon stroke-ink" />
      </svg>
      <div className="min-w-0">
        <h2 id="donde" className="font-text text-label font-normal tracking-normal text-soft">
          Dónde está tu coche
        </h2>
        <p className="text-heading-3 wrap-anywhere">{words}</p>
      </div>
    </section>
  );
}

/** Where the car is: on the map, or of one that begins in Spain in words. Neither once the order has no car on its way. */
export type Whereabouts = { onMap?: CarPlace; inSpain?: string | undefined };

export function CarWhereabouts({ onMap, inSpain }: Whereabouts) {
  if (onMap) return <OrderMap place={onMap} />;
  return inSpain === undefined ? null : <PlaceInSpain words={inSpain} />;
}

type Properties = {
  steps: readonly OrderStep[];
  papers: readonly StepPaper[];
  /** The address of the order's page. */
  base: string;
  /** "2026-11-26" */
  today: string;
};

export function JourneyList({ steps, papers, base, today }: Properties) {
  const journey = journeyOf(steps).filter((stop) => stop.steps.length > 0);
  if (journey.length === 0) return null;
  return (
    <section aria-labelledby="camino">
      <h2 id="camino" className="sr-only">
        El camino de tu coche
      </h2>
      <ol>
        {journey.map(({ stop, state, steps: own }, position) => (
          <li
            key={stop}
            aria-current={state === "current" ? "step" : undefined}
            className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0"
          >
            {position < journey.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-7 bottom-0 left-[11px] w-0.5 ${state === "passed" ? "bg-rhine" : "bg-line"}`}
              />
            )}
            <Mark state={state} />
            <details open={state === "current"} className="group">
              <summary className="flex flex-wrap items-baseline justify-between gap-x-4 hover:text-rhine">
                <h3 className={`text-card ${state === "ahead" ? "text-soft" : ""}`}>{stopLabels[stop]}</h3>
                <span className="text-label text-soft">{dayOfStop(stop, state, own, today)}</span>
                <span className="basis-full text-label text-soft">{sentenceOfStop(state, own)}</span>
              </summary>
              <ul className="mt-3 border-t border-line">
                {own.map((step) => (
                  <li key={step.id} className="border-b border-line py-2.5 text-label">
                    <Step step={step} today={today} />
                    <StepPapers step={step.kind} papers={papers} base={base} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mark({ state }: { state: StopState }) {
  const fill = { passed: "fill-rhine stroke-rhine", current: "fill-lemon stroke-ink", ahead: "fill-paper stroke-control" }[state];
  return (
    <svg viewBox="0 0 24 24" className="relative size-6" aria-hidden="true">
      <circle cx="12" cy="12" r="9" strokeWidth="3" className={fill} />
    </svg>
  );
}

function Step({ step, today }: { step: OrderStep; today: string }) {
  const { label } = stepKinds[step.kind];
  const mark = { done: "Hecho", skipped: "No hace falta", pending: "Pendiente" }[step.state];
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={step.state === "pending" ? "" : "text-soft"}>
          <span className="sr-only">{mark}: </span>
          <span aria-hidden="true">{{ done: "✓ ", skipped: "– ", pending: "○ " }[step.state]}</span>
          {label}
        </span>
        <span className="text-small text-soft">{dayOf(step, today)}</span>
      </span>
      {step.state === "pending" && step.responsible !== "team" && (
        <span className="block text-small text-soft">
          {step.responsible === "customer" ? "Te encargas tú" : `Se encarga: ${responsibles[step.responsible].toLowerCase()}`}
        </span>
      )}
      {step.state === "skipped" && <span className="block text-small text-soft">{step.skip_reason}</span>}
      {step.customer_note !== "" && <span className="block wrap-anywhere whitespace-pre-line">{step.customer_note}</span>}
    </>
  );
}

function dayOf({ state, done_on, planned_on }: OrderStep, today: string): string {
  if (state === "done") return formatShortDay(done_on ?? "");
  return state === "skipped" || planned_on === null ? "" : plannedWords(planned_on, today);
}

function plannedWords(planned: string, today: string): string {
  return `${planned < today ? "se esperaba" : "hacia"} el ${formatShortDay(planned)}`;
}

/** The day on which the stop was left, or is planned to be left; of the last stop the day of the delivery. */
function dayOfStop(stop: Stop, state: StopState, steps: readonly OrderStep[], today: string): string {
  const last = stop === "delivery" ? deliveryDay(steps) : lastDay(steps);
  if (last === null) return "";
  return state === "passed" || isHandedOver(stop, steps) ? formatShortDay(last) : plannedWords(last, today);
}

function isHandedOver(stop: Stop, steps: readonly OrderStep[]): boolean {
  return stop === "delivery" && steps.some(({ kind, state }) => kind === "handed_over" && state === "done");
}

function lastDay(steps: readonly OrderStep[]): string | null {
  const days = steps.flatMap(({ done_on, planned_on, state: own }) =>
    own === "done" ? (done_on ?? []) : own === "pending" ? (planned_on ?? []) : [],
  );
  return days.toSorted().at(-1) ?? null;
}

function sentenceOfStop(state: StopState, steps: readonly OrderStep[]): string {
  const done = steps.findLast((step) => step.state === "done");
  if (state === "ahead" || !done) return countOf(steps.length, "paso", "pasos");
  return stepKinds[done.kind].done;
}
