import { company } from "#company";
import type { DeliveryTime } from "../delivery-time.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { RouteMap } from "#app/ui/route-map.tsx";

const facts = [
  { figure: `${company.claims.warrantyMonths} meses`, text: "de garantía mecánica" },
  { figure: `${company.claims.withdrawalDays} días`, text: "para cambiar de idea" },
];

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
        <dl className="mt-9 flex flex-wrap gap-x-10 gap-y-5">
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
          <input name="search" maxLength={80} placeholder="BMW X3, Golf…" autoComplete="off" className={input} />
        </label>
        <label className={`${field} border-r border-line`}>
          <span className="text-small text-soft">Precio hasta</span>
          <input name="price_max" type="number" inputMode="numeric" min={0} step={1000} placeholder="25.000 €" className={input} />
        </label>
        <label className={field}>
          <span className="text-small text-soft">Año desde</span>
          <input name="year_min" type="number" inputMode="numeric" min={1950} max={2100} placeholder="2018" className={input} />
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
