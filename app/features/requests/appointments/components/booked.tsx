import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { RouteLine } from "#app/ui/route-line.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { company } from "#company";
import { spokenDay } from "#app/lib/spoken-days.ts";

/** A new booking, from the outcome of its command; `path` is the page to move or cancel it. */
export type Booking = { day: string; time: string; path: string; mailed: boolean };

export function bookingOf(outcome: Record<string, unknown> | undefined): Booking | undefined {
  const { day, time, path, mailed } = outcome ?? {};
  if (typeof day !== "string" || typeof time !== "string" || typeof path !== "string") return undefined;
  return { day, time, path, mailed: mailed === "yes" };
}

/** The booking and the next steps. It takes the focus, because it appears above the person's place on the page. */
export function Booked({ booking: { day, time, path, mailed } }: { booking: Booking }) {
  const panel = useFocusOnChange(path);
  const stations = [
    {
      title: "Cita pedida",
      text: mailed
        ? "Te hemos escrito con los detalles y un archivo para tu calendario."
        : "Hoy ya te hemos escrito varias veces: esta vez guarda tú el enlace de abajo.",
    },
    {
      title: "La confirmamos",
      text: `El equipo la revisa y te escribe, en ${company.claims.responseHours} horas como mucho en días laborables.`,
    },
    { title: "Hablamos", text: "Videollamada de media hora con alguien que conoce el camino entero." },
  ];
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="cita-pedida" className="page-width mt-16 scroll-mt-24 outline-none tablet:mt-24">
      <div className="rounded-tile bg-tile p-6 tablet:p-10">
        <p className="inline-block rounded-pill bg-amber-faint px-3 py-1 text-label font-medium text-amber">Pendiente de confirmar</p>
        <h2 id="cita-pedida" className="mt-4 text-heading-2 first-letter:uppercase">
          {spokenDay(day)}, a las {time}
        </h2>
        <p className="mt-3 max-w-xl text-soft">La hora es tuya y es la de la España peninsular. Falta que el equipo la confirme.</p>
        <div className="mt-8">
          <RouteLine stations={stations} reached={0} />
        </div>
        <p className="mt-8 text-soft">
          ¿Te surge algo? <TextLink to={path}>Cambia o cancela la cita</TextLink> cuando quieras.
        </p>
      </div>
    </section>
  );
}
