import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { SurveyOnArrival } from "#app/features/matching/preferences/components/survey-on-arrival.tsx";
import { preferencesAddress } from "#app/features/matching/preferences/addresses.ts";
import { VehicleList } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import type { PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Recommendations } from "../queries.server.ts";

type ShownRecommendations = Omit<Recommendations, "vehicles"> & {
  vehicles: readonly PricedCard[];
  /** Why each of the vehicles suits the person, in the same order (MATCH-1). */
  reasons: readonly (string | undefined)[];
};

type Properties = {
  recommendations: ShownRecommendations | undefined;
  sessionId: string;
};

export function RecommendationsSection({ recommendations, sessionId }: Properties) {
  const [wanted, setWanted] = useState(false);
  const openSurvey = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWanted(true);
  };
  return (
    <section id="recomendaciones" aria-labelledby="para-ti" className="page-width pt-16">
      <h2 id="para-ti" className="mb-8 text-heading-2">
        Recomendados para ti
      </h2>
      {recommendations === undefined ? (
        <p role="alert" className="border-y border-line py-8 text-soft">
          No hemos podido cargar tus recomendaciones. Vuelve a intentarlo en unos segundos.
        </p>
      ) : (
        <>
          <NoMatchNotice recommendations={recommendations} onSurvey={openSurvey} />
          <Vehicles recommendations={recommendations} />
          <SurveyOnArrival
            sessionId={sessionId}
            missing={!recommendations.hasPreferences}
            wanted={wanted}
            onClose={() => setWanted(false)}
          />
        </>
      )}
    </section>
  );
}

type NoMatchProperties = { recommendations: ShownRecommendations; onSurvey: (event: MouseEvent) => void };

const allStock = (
  <ButtonLink to="/stock" look="secondary">
    Ver todo el stock
  </ButtonLink>
);

function NoMatchNotice({ recommendations: { hasPreferences, hasPlan, fitting }, onSurvey }: NoMatchProperties) {
  if (fitting > 0) return null;
  if (hasPlan)
    return (
      <Notice
        title="No encontramos vehículos para tu plan actual"
        text="Cambia lo que pides en tu plan, o deja que lo busquemos en Alemania."
      >
        <ButtonLink to="/contratar">Modificar Plan</ButtonLink>
        {allStock}
      </Notice>
    );
  if (hasPreferences)
    return (
      <Notice
        title="No encontramos vehículos que coincidan perfectamente"
        text="Amplía un poco lo que buscas, o cuéntanoslo y lo buscamos en Alemania."
      >
        <ButtonLink to={preferencesAddress} onClick={onSurvey}>
          Cambiar preferencias
        </ButtonLink>
        {allStock}
      </Notice>
    );
  const survey = (
    <Link
      to={preferencesAddress}
      onClick={onSurvey}
      className="text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
    >
      Responde a cuatro preguntas
    </Link>
  );
  return (
    <Notice title="Completa tu perfil de preferencias" text={<>{survey} y aquí verás los coches que encajan contigo.</>}>
      <ButtonLink to="/stock">Ver el stock</ButtonLink>
      <ButtonLink to="/dashboard" look="secondary">
        Ir a mi panel
      </ButtonLink>
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 border-y border-line py-8 tablet:flex-row tablet:items-center tablet:justify-between tablet:gap-8">
      <div>
        <h3 className="text-heading-3">{title}</h3>
        <p className="mt-2 max-w-xl text-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3 tablet:shrink-0 tablet:flex-nowrap">{children}</div>
    </div>
  );
}

function Vehicles({ recommendations }: { recommendations: ShownRecommendations }) {
  const { vehicles, reasons, fitting, hasPreferences, hasPlan } = recommendations;
  const [found, others] = [vehicles.slice(0, fitting), vehicles.slice(fitting)];
  return (
    <>
      {found.length > 0 && <VehicleList vehicles={found} headingLevel={3} reasons={reasons} />}
      {others.length > 0 && (
        <h3 className="mt-12 mb-6 text-heading-3">
          {hasPreferences || hasPlan ? "Otros coches disponibles" : "Mientras tanto, coches disponibles"}
        </h3>
      )}
      {others.length > 0 && <VehicleList vehicles={others} headingLevel={3} />}
    </>
  );
}
