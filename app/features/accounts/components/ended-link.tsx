import { ButtonLink } from "#app/ui/button.tsx";
import { linkEnded } from "../messages.ts";
import { AuthPage } from "./auth-page.tsx";

/** A link that was used, is too old, or was never ours: whoever tries learns nothing else. */
export function EndedLink({ otherLink }: { otherLink: string }) {
  return (
    <AuthPage title="El enlace ya no sirve" text={linkEnded}>
      <div>
        <ButtonLink to={otherLink}>Pedir otro enlace</ButtonLink>
      </div>
    </AuthPage>
  );
}
