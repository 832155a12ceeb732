import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { countOf } from "#app/lib/amounts.ts";
import { acceptForm, acceptMessages } from "../messages.ts";
import type { OfficeFile } from "../queries.server.ts";
import { filePlace, ReturnForm } from "./return-form.tsx";

type Properties = { orderId: string; file: OfficeFile; ticket: string; answer: FormAnswer | undefined; isNewest: boolean };

/** A file: who uploaded it and when, the download, the looks at it, and the check of the newest one. */
export function FileItem({ orderId, file, ticket, answer, isNewest }: Properties) {
  const { id, name, size, uploaded, byTeam, state, returnReason, erased, looks } = file;
  return (
    <div id={filePlace(id)} className="scroll-mt-20 rounded-field bg-tile px-3 py-2 text-small">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {erased ? (
          <span className="wrap-anywhere text-soft line-through">{name}</span>
        ) : (
          <a
            href={orderPages(officeOrderAddress(orderId)).paperFile(id)}
            download
            className="inline-flex min-h-8 items-center font-medium text-rhine underline decoration-rhine/35 underline-offset-4 wrap-anywhere hover:decoration-rhine"
          >
            {name}
          </a>
        )}
        <span className="text-soft">
          {size} · {byTeam ? "lo subimos nosotros" : "lo subió el cliente"}, {uploaded}
          {erased && " · borrado al acabar su plazo"}
        </span>
      </p>
      {returnReason !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">Devuelto: {returnReason}</p>}
      <Looks looks={looks} />
      {isNewest && !erased && (
        <div className="mt-1 flex flex-wrap items-start gap-2">
          {state !== "accepted" && (
            <OneButtonForm
              form={acceptForm}
              fields={{ file: id, seen: state }}
              label="Aceptar"
              look={state === "uploaded" ? "primary" : "secondary"}
              about={name}
              messages={acceptMessages}
            />
          )}
          {state !== "returned" && !byTeam && <ReturnForm file={file} ticket={ticket} answer={answer} />}
        </div>
      )}
    </div>
  );
}

const lookers = { account: "el cliente, con su cuenta", link: "el cliente, con su enlace", team: "el equipo" } as const;

function Looks({ looks }: Pick<OfficeFile, "looks">) {
  if (looks.length === 0) return <p className="mt-1 text-soft">Nadie lo ha descargado todavía.</p>;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-8 items-center text-soft underline decoration-line underline-offset-4 hover:text-ink">
        Descargado {countOf(looks.length, "vez", "veces")}
      </summary>
      <ul className="pb-1 text-soft">
        {looks.map(({ id, moment, by, email }) => (
          <li key={id}>
            {moment}: {by === "team" && email !== null ? email : lookers[by]}
          </li>
        ))}
      </ul>
    </details>
  );
}
