import { type ComponentProps, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

/**
 * A form about cookies; its buttons are named `choice`. Without JavaScript the server redirects back to this page; with it the page only
 * loads its data again. It uses fetch directly, so that a failed request never replaces the page with an error.
 */
export function useCookieForm() {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  const send = async (choice: string) => {
    setBusy(true);
    // `keepalive` sends the choice even if the person leaves the page at once.
    const sent = fetch("/cookies", { method: "POST", body: new URLSearchParams({ choice }), keepalive: true });
    const answer = await sent.catch(() => undefined);
    if (answer?.ok) await revalidate();
    setBusy(false);
  };
  const onSubmit: ComponentProps<"form">["onSubmit"] = (event) => {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    void send(submitter.value);
  };
  return { busy, revalidate, page: pathname + search, form: { method: "post", action: "/cookies", onSubmit } as const };
}
