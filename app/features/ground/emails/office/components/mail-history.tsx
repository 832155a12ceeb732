import { Form } from "react-router";
import { Button, TextLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { OfficeEmpty } from "#app/features/ground/back-office/components/page-parts.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { mailAddress, mailsAddress } from "../search-params.ts";
import type { KnownPlace, MailFate } from "../mail-history.ts";

export function MailSearch({ typed, error }: { typed: string; error: string | undefined }) {
  return (
    <Form role="search" method="get" action={mailsAddress} noValidate className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 grow basis-64 tablet:max-w-md">
        <TextField
          key={typed}
          label="¿Qué correos ha recibido esta persona?"
          name="email"
          type="email"
          short
          maxLength={254}
          defaultValue={typed}
          placeholder="p. ej. persona@ejemplo.es"
          autoComplete="off"
          error={error}
          data-search
        />
      </div>
      <div className="mt-7.5">
        <Button type="submit" look="secondary" size="compact">
          Buscar
        </Button>
      </div>
    </Form>
  );
}

type Properties = { address: string; fates: readonly MailFate[]; known: readonly KnownPlace[]; cut: boolean };

export function MailHistory({ address, fates, known, cut }: Properties) {
  const list = useRowKeys<HTMLUListElement>();
  return (
    <section aria-labelledby="correos-de">
      <h2 id="correos-de" className="mb-3 text-heading-3 wrap-anywhere">
        Correos a {address}
      </h2>
      {fates.length === 0 ? (
        <NoMail known={known} />
      ) : (
        <ul ref={list} className="overflow-hidden rounded-tile border border-line bg-raised text-label">
          {fates.map((fate) => (
            <Fate key={fate.id} fate={fate} />
          ))}
        </ul>
      )}
      <p className="mt-4 text-small text-soft">
        {cut && "Solo se ven los más recientes. "}
        Los correos enviados se guardan 90 días. Que el servidor de la persona acepte un correo no dice en qué carpeta lo ha dejado: quizá
        esté en la de correo no deseado.
      </p>
    </section>
  );
}

function Fate({ fate: { id, kind, toTeam, iso, moment, state, tone, sentences, unsent } }: { fate: MailFate }) {
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid items-start gap-x-5 gap-y-1.5 border-b border-line px-4.5 py-3 -outline-offset-3 last:border-b-0 focus:bg-rhine-faint tablet:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <div>
        <StateBadge tone={tone}>{state}</StateBadge>
      </div>
      <div className="min-w-0">
        <h3 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
          {unsent ? <TextLink to={mailAddress(id)}>{kind}</TextLink> : kind}
          {toTeam && <span className="ml-2 text-small font-normal text-soft">(al equipo)</span>}
        </h3>
        <p className="text-small text-soft">
          Pedido el <time dateTime={iso}>{moment}</time>
        </p>
        {sentences.map((sentence) => (
          <p key={sentence} className="mt-0.5 wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
    </li>
  );
}

function NoMail({ known }: { known: readonly KnownPlace[] }) {
  return (
    <OfficeEmpty title="Ningún correo en los últimos 90 días">
      {known.length === 0 ? (
        <p>
          Esta dirección tampoco está en las citas, las consultas ni las cuentas. Quizá la persona dejó otra: búscala por su nombre en{" "}
          <TextLink to="/admin/appointments">citas</TextLink>, <TextLink to="/admin/inquiries">consultas</TextLink> o{" "}
          <TextLink to="/admin/users">usuarios</TextLink>.
        </p>
      ) : (
        <>
          <p>La dirección es correcta: ha dejado esto. Si es más antiguo, sus correos ya se han borrado.</p>
          <ul className="mt-2">
            {known.map(({ text, to }) => (
              <li key={to}>
                <TextLink to={to}>{text}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </OfficeEmpty>
  );
}
