import { TextLink } from "#app/ui/button.tsx";
import { checkOnPage, checkPage } from "../account.ts";

/** The line below an account on a page: how to make sure that it is ours. */
export function AccountCheck() {
  const { before, link, after } = checkOnPage;
  return (
    <p className="mt-2 text-label text-soft">
      {before} <TextLink to={checkPage}>{link}</TextLink> {after}
    </p>
  );
}
