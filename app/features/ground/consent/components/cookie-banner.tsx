import { useEffect, useRef, type ComponentProps, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Button, TextLink } from "#app/ui/button.tsx";
import { bannerId, reopen } from "../choices.ts";

const answers = [
  ["accepted", "Aceptar"],
  ["rejected", "Rechazar"],
] as const;

/** Asks about cookies until a choice is stored; both buttons look alike, and closing rejects (row G8). Layout: app/ui/controls.css. */
export function CookieBanner({ text }: { text: string }) {
  const { busy, revalidate, page, form } = useCookieForm();
  useEffect(() => {
    // The browser shows a stored page again: a choice may have been made meanwhile.
    const returned = ({ persisted }: PageTransitionEvent) => void (persisted && revalidate());
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, [revalidate]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const pressed = document.activeElement;
    // The focus follows a person who opened the banner with 'Configurar cookies'.
    if (pressed instanceof HTMLButtonElement && pressed.value === reopen) section.current?.focus();
  }, []);
  return (
    <section ref={section} id={bannerId} aria-label="Aviso de cookies" tabIndex={-1} className="cookie-banner">
      <form {...form}>
        <input type="hidden" name="page" value={page} />
        <p>
          {`${text} `}
          <TextLink to="/privacy">Privacidad</TextLink>
        </p>
        <div>
          {answers.map(([value, label]) => (
            <Button key={value} type="submit" look="secondary" name="choice" value={value} disabled={busy}>
              {label}
            </Button>
          ))}
        </div>
        <button type="submit" name="choice" value="rejected" aria-label="Cerrar y rechazar" className="text-soft hover:text-ink">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5 5 10 10M15 5 5 15" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      </form>
    </section>
  );
}

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

/** A form about cookies; its buttons are named `choice`. It uses fetch directly, so that a failed request never replaces the page. */
function useCookieForm() {
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
