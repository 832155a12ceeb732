import { company } from "#company";
import type { DocumentBlock, DocumentSection } from "../content.ts";
import type { DocumentView } from "../queries.server.ts";

type Shown = Pick<DocumentView, "reference" | "day" | "content" | "hash" | "signature" | "state" | "sentence" | "badge">;

/** A document as a sheet of paper: what its PDF says, from the same content. */
export function DocumentArticle({ view }: { view: Shown }) {
  const { reference, day, content, hash, signature, state, sentence, badge } = view;
  return (
    <div className="max-w-3xl rounded-tile border border-line bg-raised px-5 py-7 tablet:px-10 tablet:py-10 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <p className="border-b-3 border-lemon pb-1 font-heading text-heading-3 font-bold text-rhine">{company.name}</p>
        <p className="text-label text-soft tablet:text-right">
          <span className="block font-semibold text-ink">{reference}</span>
          {day} · Importación {content.reference}
        </p>
      </header>
      <h2 className="mt-8 text-heading-2 wrap-anywhere">{content.title}</h2>
      {content.german !== undefined && (
        <p lang="de" className="mt-1 text-heading-3 font-semibold text-soft">
          {content.german}
        </p>
      )}
      {(state === "reversed" || state === "replaced") && (
        <p className="mt-4 font-semibold">
          {badge}. {sentence}
        </p>
      )}
      {content.opening.map((words) => (
        <p key={words} className="mt-4">
          {words}
        </p>
      ))}
      {content.sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      {content.note !== undefined && <p className="mt-8 font-semibold">{content.note}</p>}
      <Signatures signers={content.signers} signature={signature} />
      <p className="mt-8 text-small wrap-anywhere text-soft">Huella de este contenido (SHA-256): {hash}</p>
    </div>
  );
}

function Section({ section: { heading, german, blocks } }: { section: DocumentSection }) {
  return (
    <section className="mt-8 print:break-inside-avoid">
      <h3 className="text-card text-rhine">
        {heading}
        {german !== undefined && (
          <span lang="de" className="font-normal text-soft">
            {" "}
            · {german}
          </span>
        )}
      </h3>
      {blocks.map((block, position) => (
        <Block key={`${position} ${block.kind}`} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: DocumentBlock }) {
  if (block.kind === "list")
    return (
      <ul className="mt-2 list-disc pl-5">
        {block.items.map((item) => (
          <li key={item} className="mt-1">
            {item}
          </li>
        ))}
      </ul>
    );
  if (block.kind === "text" && block.german !== undefined)
    return (
      <div className="mt-3 grid gap-x-8 gap-y-2 tablet:grid-cols-2 print:grid-cols-2">
        <p className="wrap-anywhere whitespace-pre-line">{block.text}</p>
        <p lang="de" className="wrap-anywhere whitespace-pre-line text-soft">
          {block.german}
        </p>
      </div>
    );
  if (block.kind === "text") return <p className="mt-3 wrap-anywhere whitespace-pre-line">{block.text}</p>;
  return (
    <dl className="mt-3 border-b border-line">
      {block.facts.map(({ label, german, value }) => (
        <div key={label} className="grid gap-x-6 border-t border-line py-2 tablet:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-label text-soft">
            {label}
            {german !== undefined && (
              <span lang="de" className="block">
                {german}
              </span>
            )}
          </dt>
          <dd className="font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type SignaturesProperties = { signers: Shown["content"]["signers"]; signature: Shown["signature"] };

function Signatures({ signers, signature }: SignaturesProperties) {
  if (signers.length === 0) return null;
  if (signature !== undefined) return <p className="mt-8 font-semibold">{signature}</p>;
  return (
    <div className="mt-16 hidden grid-cols-2 gap-8 print:grid">
      {signers.map(({ role, german, name }) => (
        <p key={role} className="border-t border-ink pt-1 text-small text-soft">
          {role}
          {german !== undefined && ` · ${german}`}
          <span className="block">{name}</span>
        </p>
      ))}
    </div>
  );
}
