import { company } from "#company";
import { countOf } from "#app/lib/amounts.ts";
import { Button, ButtonLink, ButtonAnchor } from "#app/ui/button.tsx";
import { MapGround } from "#app/ui/map-ground.tsx";
import { carRoute, mapHeight, mapWidth, places } from "#app/ui/route-map-shape.ts";
import { RouteLine } from "#app/ui/route-line.tsx";
import type { DeliveryTime } from "../delivery-time.ts";
import { planPrice, plans, importSteps } from "../plans.ts";

const stations = [
  { place: places.cologne, name: "Colonia, el Rin", what: "inspección y compra", last: false },
  { place: places.lyon, name: "Lyon", what: "transporte asegurado", last: false },
  { place: places.laJunquera, name: "La Junquera", what: "ya en España", last: false },
  { place: places.home, name: company.onMap.name, what: "matriculado y entregado", last: true },
];

/** The motif at full length: a car's route from the Rhine to the company. */
function RouteMap() {
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      className="w-full"
      role="img"
      aria-label={`Mapa: la ruta de un coche de Colonia a ${company.address.locality}, por Lyon y La Junquera`}
    >
      <MapGround />
      <path d={carRoute} fill="none" className="stroke-paper" strokeWidth="11" strokeLinecap="round" />
      <path d={carRoute} fill="none" className="stroke-rhine" strokeWidth="4.5" strokeLinecap="round" pathLength={1} />
      {stations.map(({ place, name, what, last }) => (
        <g key={name}>
          <circle
            cx={place.x}
            cy={place.y}
            r={last ? 10 : 7}
            strokeWidth={last ? 3.5 : 4}
            className={last ? "fill-lemon stroke-ink" : "fill-paper stroke-rhine"}
          />
          <g className="fill-ink stroke-paper [paint-order:stroke]" strokeWidth="5" strokeLinejoin="round">
            <text x={place.x + 20} y={place.y + 1} className="text-[15px] font-semibold">
              {name}
            </text>
            <text x={place.x + 20} y={place.y + 20} className="fill-soft text-[14px]">
              {what}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}

const facts = [
  { figure: `Hasta un ${company.claims.savingUpTo}`, text: "menos que en España" },
  { figure: `${company.claims.warrantyMonths} meses`, text: "de garantía mecánica" },
  { figure: `${company.claims.withdrawalDays} días`, text: "para cambiar de idea" },
];

/** The first screen: what the company does, the route of a car, and a short search form for the stock. */
export function Hero({ total, time }: { total: number | undefined; time: DeliveryTime }) {
  return (
    <section className="page-width grid items-center gap-x-10 gap-y-12 pt-10 pb-14 tablet:pt-16 desktop:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-display">{company.claim}</h1>
        <p className="mt-6 max-w-xl text-lead text-soft">
          Buscamos, revisamos y matriculamos tu coche alemán. Sabes lo que cuesta, línea a línea, antes de decidir, y por dónde va hasta que
          lo tienes en la puerta.
        </p>
        <SearchForm total={total} />
        <dl className="mt-9 grid w-fit grid-cols-2 gap-x-10 gap-y-5">
          {[{ figure: time.weeks, text: "de Alemania a tu casa" }, ...facts].map(({ figure, text }) => (
            <div key={figure} className="flex flex-col-reverse">
              <dt className="text-label text-soft">{text}</dt>
              <dd className="font-heading text-heading-3 font-bold tracking-tight">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mx-auto hidden w-full max-w-lg tablet:block desktop:max-w-none">
        <RouteMap />
      </div>
    </section>
  );
}

function SearchForm({ total }: { total: number | undefined }) {
  // The focus frame lies inside the field because the form's edge would cut off an outer one.
  const field =
    "flex flex-col px-4 py-3 focus-within:rounded-tile focus-within:outline-3 focus-within:-outline-offset-3 focus-within:outline-rhine";
  const input = "w-full bg-transparent outline-none placeholder:text-soft";
  return (
    <form method="get" action="/stock" className="mt-8 overflow-hidden rounded-tile border border-line bg-raised shadow-float">
      <div className="grid grid-cols-2 tablet:grid-cols-[1.4fr_1fr_0.8fr_auto]">
        <label className={`${field} col-span-2 border-b border-line tablet:col-span-1 tablet:border-r tablet:border-b-0`}>
          <span className="text-small text-soft">Marca o modelo</span>
          <input name="search" maxLength={80} placeholder="p. ej. BMW X3" autoComplete="off" className={input} />
        </label>
        <label className={`${field} border-r border-line`}>
          <span className="text-small text-soft">Precio hasta</span>
          <input name="price_max" type="number" inputMode="numeric" min={0} step={1000} placeholder="p. ej. 25.000 €" className={input} />
        </label>
        <label className={field}>
          <span className="text-small text-soft">Año desde</span>
          <input name="year_min" type="number" inputMode="numeric" min={1950} max={2100} placeholder="p. ej. 2018" className={input} />
        </label>
        <div className="col-span-2 p-2.5 tablet:col-span-1 tablet:flex tablet:items-stretch">
          <Button type="submit" wide>
            {total === undefined || total === 0 ? "Ver coches" : `Ver ${countOf(total, "coche", "coches")}`}
          </Button>
        </div>
      </div>
    </form>
  );
}

export function PlansSection() {
  return (
    <section id="servicios" aria-labelledby="planes" className="page-width pt-20">
      <h2 id="planes" className="text-heading-2">
        Tres maneras de ayudarte
      </h2>
      <p className="mt-3 max-w-prose text-soft">
        Cada coche y cada persona son distintos: te damos un presupuesto personal, sin compromiso.
      </p>
      <ul className="mt-9 grid border-y border-line tablet:grid-cols-3">
        {plans.map(({ name, summary, includes }) => (
          <li
            key={name}
            className="flex flex-col border-b border-line py-8 last:border-b-0 tablet:border-r tablet:border-b-0 tablet:px-8 tablet:first:pl-0 tablet:last:border-r-0 tablet:last:pr-0"
          >
            <h3 className="text-heading-3">{name}</h3>
            <p className="mt-1 text-soft">{summary}</p>
            <ul className="mt-5 mb-7 flex flex-col gap-2.5">
              {includes.map((item) => (
                <li key={item} className="flex items-baseline gap-3">
                  <span aria-hidden="true" className="h-[3px] w-3 shrink-0 -translate-y-1 rounded-pill bg-lemon" />
                  {item}
                </li>
              ))}
            </ul>
            <div className="mt-auto">
              <ButtonLink to={`/contacto?plan=${encodeURIComponent(name)}`} look="secondary" aria-label={`${planPrice} el plan ${name}`}>
                {planPrice}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function StepsSection() {
  return (
    <section id="como-funciona" aria-labelledby="paradas" className="bg-tile py-16 [--color-paper:var(--color-tile)]">
      <div className="page-width">
        <h2 id="paradas" className="mb-10 text-heading-2">
          Cuatro paradas, una por una
        </h2>
        <RouteLine stations={importSteps} />
      </div>
    </section>
  );
}

export function CallToAction() {
  return (
    <section aria-labelledby="hablemos" className="page-width pt-20">
      <div className="border-t border-line pt-12">
        <h2 id="hablemos" className="text-heading-2">
          ¿No ves el tuyo? Lo buscamos.
        </h2>
        <p className="mt-3 max-w-prose text-lead text-soft">
          Dinos qué coche quieres y cuánto quieres gastar. En {company.claims.answerWithin} te decimos qué hay en Alemania y qué costaría
          puesto en {company.address.locality}.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/contacto">Cuéntanos qué buscas</ButtonLink>
          <ButtonAnchor look="secondary" href={`tel:${company.phone.international}`}>
            Llámanos: {company.phone.shown}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
