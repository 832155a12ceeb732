import { OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { papersAddress } from "#app/features/cars/german-papers/messages.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import type { CustomerPaper } from "../queries.server.ts";
import { DownloadLink } from "./file-pages.tsx";
import type { PaperKind, PaperState } from "../paper-state.ts";

type Properties = {
  papers: readonly CustomerPaper[];
  base: string;
  orderOpen: boolean;
};

export function PapersSection({ papers, base, orderOpen }: Properties) {
  const wanted = papers.filter(({ state }) => state !== "withdrawn");
  const done = wanted.filter(({ state }) => state === "accepted").length;
  return (
    <OrderSection
      id="papeles"
      title="Documentos"
      aside={
        wanted.length > 0 && (
          <p className="text-label text-soft">
            {done} de {wanted.length}
          </p>
        )
      }
    >
      {papers.length === 0 ? (
        <p className="mt-2 text-label text-soft">
          {orderOpen
            ? "Todavía no hace falta ninguno. Cuando necesitemos un documento tuyo, lo verás aquí y te escribiremos."
            : "No hizo falta ninguno."}
        </p>
      ) : (
        <ul className="mt-2">
          {papers
            .toSorted((one, other) => Number(other.turn === "customer") - Number(one.turn === "customer"))
            .map((paper) => (
              <PaperRow key={paper.id} paper={paper} base={base} orderOpen={orderOpen} />
            ))}
        </ul>
      )}
    </OrderSection>
  );
}

function PaperRow({ paper, base, orderOpen }: { paper: CustomerPaper; base: string; orderOpen: boolean }) {
  const { title, state, turn, files, request } = paper;
  const mine = turn === "customer" && orderOpen;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5 last:border-b-0">
      <PaperMark state={state} mine={mine} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-w-prose">
          <h3 className="font-text text-body font-medium tracking-normal">{title}</h3>
          <p className="text-label text-soft">{stateSentence(paper, orderOpen)}</p>
          {mine && state === "asked" && request !== "" && <p className="mt-1 text-label wrap-anywhere whitespace-pre-line">{request}</p>}
          {paper.returnReason !== undefined && state === "returned" && (
            <p className="mt-1 text-label wrap-anywhere whitespace-pre-line text-red">{paper.returnReason}</p>
          )}
          {files.length > 0 && (
            <ul className="mt-1 text-label">
              {files.map((file) => (
                <li key={file.id}>
                  <DownloadLink file={file} base={base} /> <span className="text-soft">{file.size}</span>
                </li>
              ))}
            </ul>
          )}
          <PaperMeaning kind={paper.kind} />
        </div>
        <PaperLink paper={paper} base={base} mine={mine} orderOpen={orderOpen} />
      </div>
    </li>
  );
}

const paperSentences: Readonly<Partial<Record<PaperKind, string>>> = {
  registration_one:
    "Aquí Alemania apunta el coche: la primera matriculación (B), el bastidor (E), la potencia (P.2), el CO₂ (V.7) y la norma Euro (14). En C.1 está el titular, que no tiene por qué ser el dueño.",
  coc: "El fabricante dice cómo salió el coche de fábrica: el bastidor (0.10), la cilindrada (25), la potencia (27), la norma Euro (47) y el CO₂ (49), del que depende el impuesto de matriculación.",
  inspection_report:
    "Si es el de la ITV alemana (HU), dice los kilómetros de ese día y el resultado: sin defectos («ohne festgestellte Mängel»), leves («geringe»), graves («erhebliche») o peligrosos («gefährliche»). Con graves o peligrosos no pasó.",
};

/** What a German paper says in general, and where its own text is explained. */
function PaperMeaning({ kind }: { kind: string }) {
  const sentence = paperSentences[kind as PaperKind];
  if (sentence === undefined) return null;
  return (
    <details className="mt-1 text-label">
      <summary className="inline-flex min-h-8 items-center text-soft underline decoration-line underline-offset-4 hover:text-ink">
        Qué dice este papel
      </summary>
      <p className="text-soft">
        {sentence} <TextLink to={papersAddress}>Explicar su texto</TextLink>
      </p>
    </details>
  );
}

/** The way to the paper's own page: to bring it, to add to it, or only to see it. */
function PaperLink({ paper, base, mine, orderOpen }: { paper: CustomerPaper; base: string; mine: boolean; orderOpen: boolean }) {
  const { id, state, title, files, broughtBy } = paper;
  if (!mine && files.length === 0) return null;
  const adds = orderOpen && state === "uploaded" && broughtBy === "customer";
  const label = mine ? (state === "returned" ? "Subir otra vez" : "Subir") : adds ? "Ver o cambiar" : "Ver";
  return (
    <ButtonLink to={orderPages(base).paper(id)} look={mine ? "primary" : "quiet"} size="small" aria-label={`${label}: ${title}`}>
      {label}
    </ButtonLink>
  );
}

function stateSentence({ state, turn, until, late, files }: CustomerPaper, orderOpen: boolean): string {
  const newest = files.at(-1);
  const day = newest === undefined ? "" : ` · ${newest.day}`;
  if (state === "accepted") return newest?.byTeam === false ? `Correcto${day}` : `Ya lo tienes${day}`;
  if (state === "uploaded") return `Lo estamos revisando${day}`;
  if (state === "withdrawn") return "Ya no hace falta";
  if (!orderOpen) return "No llegó a hacer falta";
  if (turn === "team") return `Lo traemos nosotros${teamsDay({ until, late })}`;
  const deadline = until === undefined ? "Te toca a ti" : late ? `Lo esperábamos hasta el ${until}` : `Te toca a ti · hasta el ${until}`;
  return state === "returned" ? `Hay que volver a subirlo${until === undefined || late ? "" : ` · hasta el ${until}`}` : deadline;
}

function teamsDay({ until, late }: Pick<CustomerPaper, "until" | "late">): string {
  if (until === undefined) return "";
  return late ? " · va con retraso" : ` · hasta el ${until}`;
}

function PaperMark({ state, mine }: { state: PaperState; mine: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-5">
      {state === "accepted" ? (
        <>
          <circle cx="10" cy="10" r="8" className="fill-rhine" />
          <path d="m6.3 10.3 2.6 2.6 4.8-5.2" fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-on-rhine" />
        </>
      ) : (
        <circle
          cx="10"
          cy="10"
          r="7"
          strokeWidth="2.4"
          className={mine ? "fill-lemon stroke-ink" : state === "uploaded" ? "fill-rhine-faint stroke-rhine" : "fill-paper stroke-control"}
        />
      )}
    </svg>
  );
}
