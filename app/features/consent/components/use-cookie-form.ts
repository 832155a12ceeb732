import { type ComponentProps, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

/**
 * A form about cookies; its buttons are called `choice`. Without a script it comes back to this page; with one the page stays as it is and
 * only asks anew what it shows. It is sent by a bare fetch: a choice that does not arrive must cost nobody the page they are reading.
 */
export function useCookieForm() {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  const send = async (choice: string) => {
    setBusy(true);
    // `keepalive`: whoever goes on at once has chosen all the same.
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
