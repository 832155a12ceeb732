import { TextLink } from "#app/ui/button.tsx";

export type ShownFailure = { job: string; subject: string; code: string; times: number; since: string };

/** Accounts or old rows that the hourly job could not erase. It tries again each hour, but somebody should find the cause. */
export function FailedJobs({ failures }: { failures: readonly ShownFailure[] }) {
  return (
    <section aria-labelledby="sin-borrar" className="mb-5 rounded-tile border border-red bg-red-faint px-4.5 py-3.5 text-label">
      <h2 id="sin-borrar" className="font-text text-body font-semibold tracking-normal">
        No se ha podido borrar
      </h2>
      <p className="mt-0.5 text-soft">Se vuelve a intentar cada hora. Si sigue aquí mañana, pásale esto a quien lleve el servidor.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {failures.map(({ job, subject, code, times, since }) => (
          <li key={`${job} ${subject}`} className="wrap-anywhere">
            {job === "erasure" ? <TextLink to={`/admin/users/${subject}`}>Una cuenta que pidió su borrado</TextLink> : subject}{" "}
            <span className="text-soft">
              · {code}, {times === 1 ? "una vez" : `${times} veces`} desde el {since}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
