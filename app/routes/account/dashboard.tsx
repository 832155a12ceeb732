import { findActivePlan } from "#app/features/requests/contracts/queries.server.ts";
import { countInquiries, type ListedInquiry, listInquiries } from "#app/features/requests/conversations/queries.server.ts";
import { OwnOrders } from "#app/features/orders/orders/components/own-orders.tsx";
import { listOwnOrders, type OwnOrder } from "#app/features/orders/orders/queries/customers-order.server.ts";
import { readClaimed } from "#app/features/panels/dashboard/claimed.ts";
import { NextAppointments, Summary, RecentInquiries } from "#app/features/panels/dashboard/components/panel-sections.tsx";
import { NextStepBand, type PanelStep } from "#app/features/panels/dashboard/components/next-step-band.tsx";
import { PreferencesCard, SurveyInvitation, QuickActions } from "#app/features/panels/dashboard/components/preferences-card.tsx";
import { OwnReservations } from "#app/features/panels/dashboard/components/own-reservations.tsx";
import { nextStep } from "#app/features/panels/dashboard/next-step.ts";
import {
  type PanelAppointment,
  type PanelReservation,
  readAppointments,
  readReservations,
} from "#app/features/panels/dashboard/queries.server.ts";
import { isFiltered } from "#app/features/cars/catalogue/search-params.ts";
import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { ownAlertsAddress } from "#app/features/matching/saved-searches/addresses.ts";
import { AlertFromPreferences } from "#app/features/matching/saved-searches/components/alert-from-preferences.tsx";
import { searchOfPreferences } from "#app/features/matching/saved-searches/from-preferences.ts";
import { savedQuery, wordsOf } from "#app/features/matching/saved-searches/saved-query.ts";
import { findPreferences, type SavedPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { pagePart, requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/dashboard.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi Panel" }];
const noOrders: readonly OwnOrder[] = [];
const noReservations: readonly PanelReservation[] = [];
/** `shown` is the most inquiries on the panel (PANEL-9); more are read to find one that the team has answered. */
const mostInquiries = { shown: 3, read: 20 };

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { userId, displayName, email } = context.get(signedIn);
  const appointments = await pagePart(scope, "appointments", () => readAppointments(scope, userId));
  const orders = (await pagePart(scope, "orders", () => listOwnOrders(scope.context, userId))) ?? noOrders;
  const reservations = (await pagePart(scope, "reservations", () => readReservations(scope.context, userId))) ?? noReservations;
  const counts = await pagePart(scope, "inquiry counts", () => countInquiries(scope.context, userId));
  const inquiries = await pagePart(scope, "inquiries", () => listInquiries(scope.context, userId, mostInquiries.read));
  const contract = await pagePart(scope, "plan", () => findActivePlan(scope.context, userId));
  const preferences = await pagePart(scope, "preferences", () => findPreferences(scope.context, userId));
  return {
    person: displayName === "" ? email : displayName,
    claimed: readClaimed(new URL(request.url).searchParams.get("claimed"), {
      inquiries: counts?.total ?? 0,
      appointments: appointments?.total ?? 0,
    }),
    appointments,
    orders,
    reservations,
    counts,
    inquiries: inquiries?.slice(0, mostInquiries.shown),
    preferences: preferences?.survey_completed ? preferences : undefined,
    alert: alertOf(preferences, chosenRegion(scope, undefined), scope.nonce),
    // The invitation stays hidden when the preferences could not be read.
    surveyOpen: !scope.incomplete && !preferences?.survey_completed,
    step: shownStep({ orders, reservations, inquiries, appointments: appointments?.next, contract }, scope.incomplete),
  };
}

/** The preferences as a search that can be saved; undefined without a wish, because every new car is too much for one click. */
function alertOf(preferences: SavedPreferences | undefined, region: string, ticket: string) {
  if (!preferences) return undefined;
  const search = searchOfPreferences(preferences);
  return isFiltered(search) ? { query: savedQuery(search), words: wordsOf(search).join(", "), region, ticket } : undefined;
}

type Known = {
  orders: readonly OwnOrder[];
  reservations: readonly PanelReservation[];
  inquiries: readonly ListedInquiry[] | undefined;
  appointments: readonly PanelAppointment[] | undefined;
  contract: { plan: string; status: string } | undefined;
};

/** When something could not be read, only what an order asks for is surely the first; and whoever has had an import needs no introduction. */
function shownStep({ inquiries = [], appointments = [], ...known }: Known, incomplete: boolean): PanelStep | undefined {
  const step = nextStep({ ...known, inquiries, appointments });
  if (incomplete) return step.kind === "order" && step.order.now.yours ? step : undefined;
  return step.kind === "start" && known.orders.length > 0 ? undefined : step;
}

export const meta = unlistedMeta("Mi Panel", "Tus citas, tus consultas y tus preferencias.");

export default function Dashboard({
  loaderData: { person, claimed, appointments, orders, reservations, counts, inquiries, preferences, alert, surveyOpen, step },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Mi Panel">
        <span className="wrap-anywhere">Bienvenido, {person}</span>
      </PageHeading>
      {claimed !== undefined && (
        <p role="status" className="page-width -mt-4 mb-8 tablet:-mt-8 tablet:mb-10">
          <span className="flex items-center gap-3 rounded-field bg-green-faint px-4 py-3 font-medium text-green">{claimed}</span>
        </p>
      )}
      {step && <NextStepBand step={step} />}
      <OwnOrders orders={orders} />
      <OwnReservations reservations={reservations} />
      <Summary appointments={appointments} inquiries={counts} />
      <div className="page-width mt-14 grid gap-x-14 gap-y-14 tablet:mt-16 desktop:grid-cols-[3fr_2fr]">
        <RecentInquiries inquiries={inquiries} />
        <NextAppointments appointments={appointments?.next} />
      </div>
      {preferences && <PreferencesCard preferences={preferences} />}
      {alert && <AlertFromPreferences {...alert} />}
      {surveyOpen && <SurveyInvitation />}
      <QuickActions />
      <p className="page-width mt-10 text-soft">
        Las búsquedas de las que te avisamos están en <TextLink to={ownAlertsAddress}>Mis avisos</TextLink>. Tu contraseña, tus sesiones y
        tus datos están en <TextLink to="/dashboard/seguridad">Seguridad</TextLink>.
      </p>
    </>
  );
}
