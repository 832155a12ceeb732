import { ButtonLink } from "#app/ui/button.tsx";
import { linkEnded } from "../messages.ts";
import { AuthPage } from "./auth-page.tsx";

/** For a used, old or invented link. It does not say which, so that a person who guesses links learns nothing. */
export function EndedLink({ otherLink }: { otherLink: string }) {
  return (
    <AuthPage title="El enlace ya no sirve" text={linkEnded}>
      <div>
        <ButtonLink to={otherLink}>Pedir otro enlace</ButtonLink>
      </div>
    </AuthPage>
  );
}
