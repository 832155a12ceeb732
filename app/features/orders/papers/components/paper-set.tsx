import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { takeOutForm } from "../messages.ts";
import type { ShownFile } from "../queries.server.ts";
import { DownloadLink, FilePages } from "./file-pages.tsx";

type Properties = {
  files: readonly ShownFile[];
  base: string;
  ticket: string;
  answer: FormAnswer | undefined;
  /** Whether this person may take a file out of the paper now. */
  takesOut: (file: ShownFile) => boolean;
};

export const filesPlace = "archivos";

/** What the customer sees of a paper: each file of its set with its pages. */
export function PaperSet({ files, base, ticket, answer, takesOut }: Properties) {
  return (
    <ul id={filesPlace} className="flex w-full scroll-mt-24 flex-col gap-8">
      {files.map((file) => (
        <li key={file.id} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 text-label">
              <p className="wrap-anywhere">
                <DownloadLink file={file} base={base} />
              </p>
              <p className="text-soft">
                {file.size} · {file.day}
              </p>
            </div>
            {file.state === "returned" && <StateBadge tone="waiting">Hay que cambiarlo</StateBadge>}
            {takesOut(file) && <TakeOut file={file} ticket={ticket} answer={answer} />}
          </div>
          <FilePages file={file} base={base} />
        </li>
      ))}
    </ul>
  );
}

function TakeOut({ file: { id, name }, ticket, answer }: { file: ShownFile } & Pick<Properties, "ticket" | "answer">) {
  const own = answer?.form === takeOutForm && answer.typed["file"] === id ? answer : undefined;
  return (
    <OrderForm
      form={takeOutForm}
      ticket={ticket}
      answer={own}
      place={filesPlace}
      submit={{ label: "Quitar", busyLabel: "Un momento…", look: "secondary", size: "small", "aria-label": `Quitar: ${name}` }}
    >
      <input type="hidden" name="file" value={id} />
    </OrderForm>
  );
}
