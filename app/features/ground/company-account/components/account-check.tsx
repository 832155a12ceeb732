import { TextLink } from "#app/ui/button.tsx";
import { checkPage, changeRule } from "../account.ts";

/** The line below an account on a page: how to make sure that it is ours. */
export function AccountCheck() {
  return (
    <p className="mt-2 text-label text-soft">
      Comprueba esta cuenta en <TextLink to={checkPage}>¿De verdad sois vosotros?</TextLink> {changeRule}
    </p>
  );
}
