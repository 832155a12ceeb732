import { data, redirect } from "react-router";
import { restoreUpload } from "#app/features/panels/restore/commands.server.ts";
import { RestoreForm } from "#app/features/panels/restore/components/restore-form.tsx";
import { restoreSentences } from "#app/features/panels/restore/messages.ts";
import { readRestoreLink } from "#app/features/panels/restore/queries.server.ts";
import { AuthPage } from "#app/features/people/accounts/components/auth-page.tsx";
import { EndedFirstLink, FirstTabs } from "#app/features/people/accounts/components/first-pages.tsx";
import { passedRefusal, refusalHeaders } from "#app/features/ground/forms/refused-file.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { noticeCookieHeader } from "#server/http/cookies.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/restore.ts";

const linkStatus = { open: 200, used: 409, ended: 410 };

export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await readRestoreLink(context.get(requestScope).context, params.token);
  return data({ link, token: params.token }, { status: linkStatus[link] });
}

/** Takes the backup while it arrives (`uploads` in app/entry.server.tsx). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const restored = await restoreUpload(scope, request, params.token);
  if (!restored.ok)
    return data({ refusal: restored.sentence }, { status: restored.status, headers: refusalHeaders(restored.sentence, restored.status) });
  return redirect("/auth?tab=signin", { status: 303, headers: { "Set-Cookie": noticeCookieHeader("restored", scope.client.secure) } });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({ ...keyAddressHeaders, ...passedRefusal(actionHeaders) });

export const meta = unlistedMeta("Restaurar una copia", "Devuelve una copia de seguridad a una instalación vacía.", "/auth");

const afterwards = {
  title: "Qué pasa con la copia",
  stations: [
    { title: "Se comprueba entera", text: "Antes de escribir nada. Si está rota o es de otra versión, todo queda como ahora." },
    { title: "Vuelve todo", text: "Coches, personas, conversaciones e importaciones, con fotos y documentos. La demostración se va." },
    { title: "Entras como siempre", text: "Con tu cuenta de la copia. Las sesiones de antes se cierran y este enlace deja de servir." },
  ],
};

export default function Restore({ loaderData: { link, token }, actionData }: Route.ComponentProps) {
  if (link === "ended") return <EndedFirstLink />;
  return (
    <AuthPage
      title="Restaura una copia"
      text="Trae los datos y los archivos de otra instalación a esta, que está vacía."
      prospect={afterwards}
    >
      <FirstTabs token={token} current="copy" />
      {link === "used" ? (
        <p role="alert" className="rounded-field border border-line bg-tile px-4 py-3 text-label">
          {restoreSentences.used}
        </p>
      ) : (
        <RestoreForm token={token} refusal={actionData?.refusal} />
      )}
    </AuthPage>
  );
}
