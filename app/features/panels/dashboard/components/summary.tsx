import { formatCount } from "#app/lib/amounts.ts";

type Properties = {
  appointments: { total: number; confirmed: number } | undefined;
  inquiries: { total: number; pending: number } | undefined;
};

/** The panel's three figures; a figure that could not be read says so. */
export function Summary({ appointments, inquiries }: Properties) {
  return (
    <section aria-labelledby="resumen" className="page-width mt-12 tablet:mt-16">
      <h2 id="resumen" className="sr-only">
        Resumen
      </h2>
      <dl className="grid border-y border-line tablet:grid-cols-3">
        <Figure name="Citas" count={appointments?.total} caption={appointments && confirmedWords(appointments.confirmed)} />
        <Figure name="Consultas" count={inquiries?.total} caption={inquiries && pendingWords(inquiries.pending)} />
        <Figure name="Vehículos de Interés" count={inquiries?.total} caption={inquiries && "Consultas realizadas"} />
      </dl>
    </section>
  );
}

function confirmedWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "confirmada" : "confirmadas"}`;
}

function pendingWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "pendiente" : "pendientes"}`;
}

function Figure({ name, count, caption }: { name: string; count: number | undefined; caption: string | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6 border-b border-line py-4 last:border-b-0 tablet:block tablet:border-r tablet:border-b-0 tablet:px-8 tablet:py-6 tablet:first:pl-0 tablet:last:border-r-0 tablet:last:pr-0">
      <dt className="text-soft">{name}</dt>
      <dd className="flex items-baseline gap-3 tablet:mt-1">
        <span className="order-2 font-heading text-heading-2 font-bold tracking-tight tablet:order-none">
          {count === undefined ? "–" : formatCount(count)}
        </span>
        <span className="text-label text-soft">{caption ?? "No hemos podido leerlo."}</span>
      </dd>
    </div>
  );
}
