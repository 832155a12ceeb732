import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { countOf } from "#app/lib/amounts.ts";
import { DownloadLink, FilePages } from "../../components/file-pages.tsx";
import { takeOutForm, takeOutMessages } from "../../messages.ts";
import type { OfficeFile } from "../queries.server.ts";

type Properties = { orderId: string; file: OfficeFile; inSet: boolean };

/** A file of a paper for the team: who brought it, who looked, and its pages if it is in the set. */
export function OfficeFileItem({ orderId, file, inSet }: Properties) {
  const { id, name, size, uploaded, byTeam, state, returnReason, erased, looks } = file;
  const base = officeOrderAddress(orderId);
  return (
    <li className="flex flex-col gap-2 rounded-tile border border-line bg-raised p-4.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-small">
          <p className="wrap-anywhere">
            {erased ? <span className="text-soft line-through">{name}</span> : <DownloadLink file={file} base={base} />}
          </p>
          <p className="text-soft">
            {size} · {byTeam ? "lo subimos nosotros" : "lo subió el cliente"}, {uploaded}
            {erased && " · borrado al acabar su plazo"}
          </p>
        </div>
        {state === "returned" && <StateBadge tone="waiting">Devuelto</StateBadge>}
        {inSet && byTeam && (
          <OneButtonForm form={takeOutForm} fields={{ file: id }} label="Quitar" look="quiet" about={name} messages={takeOutMessages} />
        )}
      </div>
      {returnReason !== null && <p className="text-small wrap-anywhere whitespace-pre-line">Devuelto: {returnReason}</p>}
      {inSet && !erased && <FilePages file={file} base={base} />}
      <Looks looks={looks} />
    </li>
  );
}

const lookers = { account: "el cliente, con su cuenta", link: "el cliente, con su enlace", team: "el equipo" } as const;

function Looks({ looks }: Pick<OfficeFile, "looks">) {
  if (looks.length === 0) return <p className="text-small text-soft">Nadie lo había visto hasta ahora.</p>;
  return (
    <details className="text-small">
      <summary className="inline-flex min-h-8 items-center text-soft underline decoration-line underline-offset-4 hover:text-ink">
        Visto {countOf(looks.length, "vez", "veces")}
      </summary>
      <ul className="pb-1 text-soft">
        {looks.map(({ moment, by, email }) => (
          <li key={`${moment} ${by} ${email}`}>
            {moment}: {by === "team" && email !== null ? email : lookers[by]}
          </li>
        ))}
      </ul>
    </details>
  );
}
