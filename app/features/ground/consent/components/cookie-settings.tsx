import { reopen } from "../choices.ts";
import { useCookieForm } from "./use-cookie-form.ts";

/** The footer's button that opens the banner again, so that withdrawing is as easy as agreeing (row G7). */
export function CookieSettings() {
  const { page, form } = useCookieForm();
  return (
    <form {...form}>
      <input type="hidden" name="page" value={page} />
      <button
        type="submit"
        name="choice"
        value={reopen}
        className="min-h-6 rounded-sm text-on-night-soft underline underline-offset-4 hover:text-on-night"
      >
        Configurar cookies
      </button>
    </form>
  );
}
