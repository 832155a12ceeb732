import { redirect } from "react-router";
import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { EmptyingList, EmptyList, GoneCars } from "#app/features/cars/saved-list/components/list-states.tsx";
import { ListedCars } from "#app/features/cars/saved-list/components/saved-list.tsx";
import { KeepHere, LeftInBrowser, TakeAlong } from "#app/features/cars/saved-list/components/take-along.tsx";
import { mailList } from "#app/features/cars/saved-list/commands.server.ts";
import { listMailForm } from "#app/features/cars/saved-list/messages.ts";
import { findListedCars } from "#app/features/cars/saved-list/queries.server.ts";
import { answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { changeSavedCars, mostInAccount } from "#app/features/people/saved-cars/commands.server.ts";
import { mostInBrowser, packed, unpacked } from "#app/features/people/saved-cars/browser-list.ts";
import {
  browserList,
  readSavedTimes,
  type SavedTimes,
  type SavingScope,
  withoutTimes,
} from "#app/features/people/saved-cars/queries.server.ts";
import { savingForm } from "#app/features/people/saved-cars/saving.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/saved-cars.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Coches guardados" }];

/** With a list in the address, the page shows this one and saves nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { ids, own, owner } = await listOf(scope, request);
  const found = await findListedCars(scope, ids, chosenRegion(scope, undefined));
  const most = scope.session ? mostInAccount : mostInBrowser;
  return {
    ...found,
    owner,
    list: packed(found.vehicles.map(({ id }) => id)),
    ticket: scope.nonce,
    saved: found.vehicles.filter(({ id }) => own.has(id)).length,
    isFull: own.size >= most,
    without: owner === "account" ? packed(browserList(scope).filter((id) => !own.has(id))) : "",
  };
}

/** `own`: what the person has saved, which is the list itself unless it comes from a link. */
async function listOf(scope: SavingScope, { url }: Request): Promise<{ ids: SavedTimes; own: SavedTimes; owner: keyof typeof places }> {
  const linked = new URL(url).searchParams.get("coches");
  const own = await readSavedTimes(scope);
  if (linked !== null) return { ids: withoutTimes(unpacked(linked)), own, owner: "link" };
  return { ids: own, own, owner: scope.session ? "account" : "browser" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === listMailForm) return mailList(scope, [...(await listOf(scope, request)).ids.keys()], sent);
  const { page, headers, answer } = await changeSavedCars(scope, sent);
  if (page === undefined) return answer;
  throw redirect(safePath(page), { status: 303, headers });
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = unlistedMeta("Coches guardados", "Los coches que has guardado, con su precio de hoy.", "/guardados");

const places = {
  account: "Están en tu cuenta, en todos tus dispositivos.",
  browser: "Están en este navegador. Si entras en tu cuenta, se quedan en ella.",
  link: "Vienen en el enlace que has abierto.",
};

/** What the person has already saved of a link's list. */
function savedInWords({ saved, isFull, vehicles }: Pick<Route.ComponentProps["loaderData"], "saved" | "isFull" | "vehicles">): string {
  if (saved === 0 && !isFull) return "Nada se ha guardado todavía.";
  if (saved === vehicles.length) return "Ya los guardas todos.";
  const some = saved === 0 ? "No guardas ninguno." : `Ya guardas ${saved}.`;
  return isFull ? `${some} Los demás no caben: quita alguno de tus coches guardados y vuelve a intentarlo.` : some;
}

export default function SavedCars({ loaderData, actionData }: Route.ComponentProps) {
  const { vehicles, news, gone, owner, list, ticket, saved, without } = loaderData;
  const empty = vehicles.length + gone === 0;
  const own = owner !== "link";
  const refusal = answerAbout(savingForm, actionData)?.errors.form;
  return (
    <>
      <PageHeading crumbs={crumbs} title={own ? "Coches guardados" : "Una lista de coches"}>
        {empty
          ? "Todavía no hay ninguno."
          : `${countOf(vehicles.length, "coche", "coches")}. ${places[owner]}${own ? "" : ` ${savedInWords(loaderData)}`}`}
      </PageHeading>
      <div className="page-width">
        {refusal !== undefined && (
          <p role="alert" className="mb-8 rounded-field border border-red bg-red-faint px-4 py-3 text-label">
            {refusal}
          </p>
        )}
        {!own && saved < vehicles.length && <KeepHere list={list} />}
        {without !== "" && <LeftInBrowser list={without} />}
        {vehicles.length > 0 && <ListedCars vehicles={vehicles} news={news} />}
        <GoneCars count={gone} own={own} />
        {empty && <EmptyList />}
        {own && vehicles.length > 0 && (
          <TakeAlong list={list} ticket={ticket} answer={answerAbout(listMailForm, actionData)} inAccount={owner === "account"} />
        )}
        {own && !empty && <EmptyingList />}
      </div>
    </>
  );
}
