import type { ReactNode } from "react";
import { company } from "#company";
import { Button, ButtonAnchor } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { type EndedSession, keptField, type KeptForm, writtenIn } from "../kept-form.ts";
import { filesAgain, reasons, stillHere, tooLong } from "../messages.ts";
import { OtherWay, ProofFields, WrittenTexts } from "./proof-fields.tsx";

function Frame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <main className="page-width flex max-w-2xl flex-col gap-6 py-10 tablet:py-16">
      <title>{`${title} · ${company.name}`}</title>
      <a href="/" aria-label={`${company.name}, inicio`} className="self-start">
        <Logo />
      </a>
      <div>
        <h1 className="text-heading-1">{title}</h1>
        <p className="mt-3 text-lead text-soft">{text}</p>
      </div>
      {children}
    </main>
  );
}

function Written({ kept: { fields, files, whole } }: { kept: KeptForm }) {
  return (
    <>
      <WrittenTexts texts={writtenIn(fields)} />
      {files && <p className="text-label">{filesAgain}</p>}
      {!whole && <p className="text-label">{tooLong}</p>}
    </>
  );
}

type Properties = Pick<EndedSession, "needs"> & {
  other?: boolean;
  kept: KeptForm | undefined;
  ticket: string;
  answer?: FormAnswer | undefined;
};

/** In place of the page of a form whose session had ended: works without a script, so the form itself is carried in this page (row R27). */
export function EndedSessionPage({ needs, other = false, kept, ticket, answer }: Properties) {
  const { title, text } = reasons[other ? "other" : needs];
  return (
    <Frame title={title} text={kept ? text : `Entra para seguir. ${filesAgain}`}>
      {kept && <Written kept={kept} />}
      <form method="post" action="/auth/continuar" encType="multipart/form-data" noValidate className="flex max-w-md flex-col gap-5">
        <ProofFields needs={needs} ticket={ticket} answer={answer} />
        {kept && <input type="hidden" name={keptField} value={JSON.stringify(kept)} />}
        <div>
          <Button type="submit">Continuar</Button>
        </div>
        <OtherWay />
      </form>
    </Frame>
  );
}

/** After the sign-in: nothing is sent before the person has seen what, and with which account. */
export function SignedInAgainPage({ person, kept }: { person: string | undefined; kept: KeptForm | undefined }) {
  const account = person === undefined ? "" : ` como ${person}`;
  if (!kept || kept.files || !kept.whole) {
    return (
      <Frame title={`Has entrado${account}`} text={kept?.files === true ? filesAgain : kept ? tooLong : "Ya puedes seguir."}>
        {kept && <WrittenTexts texts={writtenIn(kept.fields)} />}
        <div>
          <ButtonAnchor href={kept?.page ?? "/dashboard"}>Volver a la página</ButtonAnchor>
        </div>
      </Frame>
    );
  }
  return (
    <Frame title={`Has entrado${account}`} text={`${stillHere} Revísalo y envíalo.`}>
      <WrittenTexts texts={writtenIn(kept.fields)} />
      <form method="post" action={kept.address} {...(kept.multipart && { encType: "multipart/form-data" })}>
        {kept.fields.map(([name, value], position) => (
          <input key={position} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Enviar ahora</Button>
          <ButtonAnchor look="secondary" href={kept.page}>
            Volver sin enviarlo
          </ButtonAnchor>
        </div>
      </form>
    </Frame>
  );
}
