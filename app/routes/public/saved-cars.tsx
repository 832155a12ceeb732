import { redirect } from "react-router";
import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { EmptyingList, EmptyList, GoneCars } from "#app/features/cars/saved-list/components/list-states.tsx";
import { ListedCars } from "#app/features/cars/saved-list/components/saved-list.tsx";
import { KeepHere, TakeAlong } from "#app/features/cars/saved-list/components/take-along.tsx";
import { mailList } from "#app/features/cars/saved-list/commands.server.ts";
import { listMailForm } from "#app/features/cars/saved-list/messages.ts";
import { findListedCars } from "#app/features/cars/saved-list/queries.server.ts";
import { answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { changeSavedCars } from "#app/features/people/saved-cars/commands.server.ts";
import { packed, unpacked } from "#app/features/people/saved-cars/browser-list.ts";
import { readSavedIds, type SavingScope } from "#app/features/people/saved-cars/queries.server.ts";
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
  const { ids, owner } = await listOf(scope, request);
  const found = await findListedCars(scope, ids, chosenRegion(scope, undefined));
  return { ...found, owner, list: packed(found.vehicles.map(({ id }) => id)), ticket: scope.nonce };
}

async function listOf(scope: SavingScope, { url }: Request): Promise<{ ids: string[]; owner: keyof typeof places }> {
  const linked = new URL(url).searchParams.get("coches");
  if (linked !== null) return { ids: unpacked(linked), owner: "link" };
  return { ids: await readSavedIds(scope), owner: scope.session ? "account" : "browser" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === listMailForm) return mailList(scope, (await listOf(scope, request)).ids, sent);
  const { page, headers, answer } = await changeSavedCars(scope, sent);
  if (page === undefined) return answer;
  throw redirect(safePath(page), { status: 303, headers });
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = unlistedMeta("Coches guardados", "Los coches que has guardado, con su precio de hoy.", "/guardados");

const places = {
  account: "Están en tu cuenta, en todos tus dispositivos.",
  browser: "Están en este navegador. Si entras en tu cuenta, se quedan en ella.",
  link: "Vienen en el enlace que has abierto. Nada se ha guardado todavía.",
};

export default function SavedCars({ loaderData: { vehicles, gone, owner, list, ticket }, actionData }: Route.ComponentProps) {
  const empty = vehicles.length + gone === 0;
  const own = owner !== "link";
  const refusal = answerAbout(savingForm, actionData)?.errors.form;
  return (
    <>
      <PageHeading crumbs={crumbs} title={own ? "Coches guardados" : "Una lista de coches"}>
        {empty ? "Todavía no hay ninguno." : `${countOf(vehicles.length, "coche", "coches")}. ${places[owner]}`}
      </PageHeading>
      <div className="page-width">
        {refusal !== undefined && (
          <p role="alert" className="mb-8 rounded-field border border-red bg-red-faint px-4 py-3 text-label">
            {refusal}
          </p>
        )}
        {!own && vehicles.length > 0 && <KeepHere list={list} />}
        {vehicles.length > 0 && <ListedCars vehicles={vehicles} />}
        <GoneCars count={gone} own={own} />
        {empty && <EmptyList />}
        {owner === "browser" && vehicles.length > 0 && (
          <TakeAlong list={list} ticket={ticket} answer={answerAbout(listMailForm, actionData)} />
        )}
        {own && !empty && <EmptyingList />}
      </div>
    </>
  );
}
