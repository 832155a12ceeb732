import { Form } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ListedName } from "../queries.server.ts";
import { type ListSearch, listAddress } from "../search-params.ts";

type Properties = { row: ListedName; search: ListSearch; activation: "activate-make" | "activate-model" };

const icons = {
  edit: "M4 16h3l9-9-3-3-9 9zM11.5 5.5l3 3",
  remove: "M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11",
};

/** The actions of a row; its keys are Enter, Delete and A. */
export function RowActions({ row: { id, name, active }, search, activation }: Properties) {
  const address = listAddress(search);
  return (
    <span className="flex items-center justify-end gap-2">
      <ButtonLink to={listAddress(search, { kind: "edit", id })} replace preventScrollReset look="secondary" size="small" data-key="enter">
        <Sign path={icons.edit} label="Editar" name={name} />
      </ButtonLink>
      {active ? (
        <ButtonLink to={listAddress(search, { kind: "remove", id })} preventScrollReset look="secondary" size="small" data-key="delete">
          <Sign path={icons.remove} label="Eliminar" name={name} />
        </ButtonLink>
      ) : (
        <Form method="post" action={address} replace preventScrollReset>
          <input type="hidden" name={formField} value={activation} />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="secondary" size="small" data-key="a">
            Activar<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      )}
    </span>
  );
}

/** A word on wide screens, an icon on narrow ones. */
function Sign({ path, label, name }: { path: string; label: string; name: string }) {
  return (
    <>
      <svg viewBox="0 0 20 20" className="size-4.5 desktop:hidden" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className="max-desktop:sr-only">{label}</span>
      <span className="sr-only"> {name}</span>
    </>
  );
}
