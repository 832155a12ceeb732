import type { ReactNode } from "react";
import { RouteLine } from "#app/ui/route-line.tsx";

type Prospect = { title: string; stations: { title: string; text: string }[] };

const ofAnAccount: Prospect = {
  title: "Para qué sirve la cuenta",
  stations: [
    { title: "Cuéntanos qué buscas", text: "Una vez, en cuatro pasos. Después te enseñamos los coches que encajan." },
    { title: "Todo en un sitio", text: "Tus consultas con nuestras respuestas, y tus citas, que cambias cuando quieras." },
    { title: "Tu coche", text: "De la señal a la matrícula, con cada paso a la vista y lo que toca ahora." },
  ],
};

type AuthPageProps = { title: string; text?: ReactNode; prospect?: Prospect; children: ReactNode };

/** A sign-in page: the form, and next to it what follows from it, usually the advantages of an account. */
export function AuthPage({ title, text, prospect = ofAnAccount, children }: AuthPageProps) {
  return (
    <div className="page-width grid gap-x-20 gap-y-16 py-10 tablet:py-16 desktop:grid-cols-[minmax(0,27rem)_1fr]">
      <div>
        <h1 className="text-heading-1">{title}</h1>
        {text !== undefined && <p className="mt-4 text-lead text-soft">{text}</p>}
        <div className="mt-9 flex flex-col gap-9">{children}</div>
      </div>
      <aside aria-labelledby="para-que" className="self-start rounded-tile bg-tile p-6 tablet:p-10">
        <h2 id="para-que" className="text-heading-2">
          {prospect.title}
        </h2>
        <div className="mt-8">
          <RouteLine stations={prospect.stations} />
        </div>
      </aside>
    </div>
  );
}
