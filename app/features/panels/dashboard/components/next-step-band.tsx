import type { ReactNode } from "react";
import { spokenDay } from "#app/lib/spoken-days.ts";
import { importSteps, planName } from "#app/features/ground/company/plans.ts";
import { conversationAddress } from "#app/features/requests/conversations/addresses.ts";
import { InquiryPicture, InquiryTitle } from "#app/features/requests/conversations/components/inquiry-row.tsx";
import type { ListedInquiry } from "#app/features/requests/conversations/queries.server.ts";
import { TargetButton } from "#app/features/orders/orders/components/journey-list.tsx";
import { CarPicture } from "#app/features/orders/orders/components/own-orders.tsx";
import type { OwnOrder } from "#app/features/orders/orders/queries/customers-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { company } from "#company";
import type { NextStep } from "../next-step.ts";
import type { PanelAppointment, PanelReservation } from "../queries.server.ts";

export type PanelStep = NextStep<OwnOrder, PanelReservation, ListedInquiry, PanelAppointment, { plan: string; status: string }>;

export function NextStepBand({ step }: { step: PanelStep }) {
  return step.kind === "start" ? <Beginning /> : <Band {...bandOf(step)} />;
}

function bandOf(step: Exclude<PanelStep, { kind: "start" }>): BandProperties {
  switch (step.kind) {
    case "order":
      return orderBand(step.order);
    case "reservation":
      return reservationBand(step.reservation);
    case "answer":
    case "waiting": {
      const { id, vehicle, type } = step.inquiry;
      const answered = step.kind === "answer";
      return {
        yours: answered,
        title: (
          <>
            {answered ? "Te hemos respondido sobre" : "Estamos con tu consulta"}: <InquiryTitle vehicle={vehicle} type={type} />
          </>
        ),
        text: answered ? "La conversación sigue abierta: te toca a ti." : "Te respondemos aquí y por correo.",
        action: <ButtonLink to={conversationAddress(id)}>{answered ? "Leer la respuesta" : "Ver conversación"}</ButtonLink>,
        picture: <InquiryPicture vehicle={vehicle} sizes="(width >= 768px) 320px, 1px" />,
      };
    }
    case "appointment": {
      const { day, time, service, status, path } = step.appointment;
      return {
        title: (
          <span className="inline-block first-letter:uppercase">
            {spokenDay(day)}, a las {time}
          </span>
        ),
        text: `${service}, por videollamada. ${status === "confirmed" ? "Te llamamos a esa hora." : "La hora es tuya; falta que el equipo la confirme."}`,
        action: path !== undefined && <ButtonLink to={path}>Ver la cita</ButtonLink>,
      };
    }
    case "plan":
      return {
        title: `Tu plan ${planName(step.contract.plan)}`,
        text:
          step.contract.status === "active"
            ? "Está en marcha: buscamos tu coche y te enseñamos lo que encaja."
            : `Preparamos tu presupuesto. Te escribimos en ${company.claims.answerWithin}.`,
        action: <ButtonLink to="/contratar">Ver mi solicitud</ButtonLink>,
      };
  }
}

/** With the words of the order's own page. */
function orderBand({ now, base, title, reference, picture }: OwnOrder): BandProperties {
  return {
    yours: now.yours,
    title: now.title,
    text: now.text,
    after: [`${title} · ${reference}`, now.after, now.arrival],
    action: (
      <>
        {now.target && <TargetButton target={now.target} base={base} elsewhere />}
        <ButtonLink to={base} look={now.target ? "secondary" : "primary"}>
          Ver la importación
        </ButtonLink>
      </>
    ),
    picture: <CarPicture picture={picture} base={base} sizes="(width >= 768px) 320px, 90vw" />,
  };
}

function reservationBand({ car, text, status }: PanelReservation): BandProperties {
  const yours = status === "accepted";
  return {
    yours,
    title: yours ? "Paga la señal de tu reserva" : "Estamos con tu reserva",
    text: `${car === undefined ? "" : `${car.name}. `}${text}`,
    action: car && <ButtonLink to={car.address}>Ver el coche</ButtonLink>,
  };
}

type BandProperties = {
  /** Whether it is something that the person has to do. */
  yours?: boolean;
  title: ReactNode;
  text: string;
  action: ReactNode;
  /** What happens next, in sentences. */
  after?: readonly (string | undefined)[];
  picture?: ReactNode;
};

function Band({ yours = false, title, text, action, after = [], picture }: BandProperties) {
  return (
    <section aria-labelledby="ahora" className="page-width">
      <div className="grid items-center gap-x-12 gap-y-6 rounded-tile bg-tile p-6 tablet:grid-cols-[1fr_auto] tablet:p-10">
        <div>
          <p className="flex items-center gap-3 text-label font-medium text-soft">
            <span aria-hidden="true" className={`h-1 w-8 rounded-pill ${yours ? "bg-lemon" : "bg-line"}`} />
            {yours ? "Ahora te toca a ti" : "Ahora"}
          </p>
          <h2 id="ahora" className="mt-4 max-w-2xl text-heading-2 wrap-anywhere">
            {title}
          </h2>
          <p className="mt-3 mb-6 max-w-xl text-lead text-soft">{text}</p>
          <p className="flex flex-wrap gap-3">{action}</p>
          {after.some((sentence) => sentence !== undefined) && (
            <ul className="mt-6 flex max-w-xl flex-col gap-1 border-t border-line pt-4 text-soft">
              {after.map((sentence) => sentence !== undefined && <li key={sentence}>{sentence}</li>)}
            </ul>
          )}
        </div>
        {picture !== undefined && <div className="hidden w-72 tablet:block desktop:w-80">{picture}</div>}
      </div>
    </section>
  );
}

function Beginning() {
  return (
    <section aria-labelledby="ahora" className="page-width">
      <div className="rounded-tile bg-tile p-6 tablet:p-10">
        <h2 id="ahora" className="text-heading-2">
          El camino de tu coche empieza aquí
        </h2>
        <p className="mt-3 max-w-xl text-lead text-soft">
          Pregunta por un coche o habla con nosotros: todo lo que venga después lo verás en esta página.
        </p>
        <div className="my-9">
          <RouteLine stations={importSteps} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/stock">Ver coches</ButtonLink>
          <ButtonLink to="/contratar" look="secondary">
            Pedir un plan
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
