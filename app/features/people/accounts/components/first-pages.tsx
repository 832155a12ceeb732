import { ButtonLink } from "#app/ui/button.tsx";
import { firstAdminLinkEnded, restorePath } from "../messages.ts";
import { AuthPage } from "./auth-page.tsx";
import { LinkTabs } from "./auth-forms.tsx";

/** The question of the link that a first start prints: a new installation, or one from a backup. Each answer is a page. */
export function FirstTabs({ token, current }: { token: string; current: "new" | "copy" }) {
  const tabs = [
    { label: "Empezar de cero", to: `/auth/first-admin/${token}`, isCurrent: current === "new" },
    { label: "Desde una copia", to: restorePath(token), isCurrent: current === "copy" },
  ];
  return <LinkTabs label="Instalación nueva o desde una copia" tabs={tabs} />;
}

export function EndedFirstLink() {
  return (
    <AuthPage title="El enlace ya no sirve" text={firstAdminLinkEnded}>
      <div>
        <ButtonLink to="/auth">Ir a la entrada</ButtonLink>
      </div>
    </AuthPage>
  );
}
