import { requestReset } from "#app/features/people/accounts/commands/request-reset.server.ts";
import { ForgottenForm } from "#app/features/people/accounts/components/link-forms.tsx";
import { AuthPage } from "#app/features/people/accounts/components/auth-page.tsx";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { requestScope } from "#server/request.ts";
import { sameForEverybody } from "#server/pages/page-cache.ts";
import type { Route } from "./+types/forgotten-password.ts";

export const headers = sameForEverybody;

export function loader({ context }: Route.LoaderArgs) {
  return { ticket: context.get(requestScope).nonce };
}

export async function action({ request, context }: Route.ActionArgs) {
  return requestReset(context.get(requestScope), await formIn(request));
}

export const meta = unlistedMeta("Contraseña olvidada", "Pide un enlace para elegir una contraseña nueva.");

export default function ForgottenPassword({ loaderData: { ticket }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Elige otra contraseña"
      text="Dinos el correo de tu cuenta y te mandamos un enlace. Sirve una vez y durante 30 minutos."
    >
      <ForgottenForm ticket={ticket} answer={answerAbout("forgot", actionData)} />
      <p>
        <TextLink to="/auth?tab=signin">Volver a entrar</TextLink>
      </p>
    </AuthPage>
  );
}
