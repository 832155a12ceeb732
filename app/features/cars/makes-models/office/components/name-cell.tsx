import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields, TextInput } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
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
          <HiddenFields fields={{ [formField]: activation, id }} />
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

export type NameEdit = {
  form: "rename-make" | "rename-model";
  id: string;
  /** The current name, and the text that was typed to replace it. */
  name: string;
  typed: string | undefined;
  error: string | undefined;
  /** The address of the list without an open edit form. */
  back: string;
};

/** Renames a row in place: Enter saves, Escape cancels. */
export function NameEditForm({ form, id, name, typed, error, back }: NameEdit) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const errorId = useId();
  useEffect(() => {
    const input = element.current?.elements.namedItem("name");
    if (input instanceof HTMLInputElement) input.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    void navigate(back, { replace: true, preventScrollReset: true });
  };
  return (
    <Form ref={element} method="post" action={back} replace preventScrollReset onKeyDown={onKeyDown} noValidate>
      <HiddenFields fields={{ [formField]: form, id, seen: name }} />
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 grow">
          <TextInput
            name="name"
            short
            defaultValue={typed ?? name}
            maxLength={form === "rename-make" ? 60 : 120}
            aria-label={`Nombre nuevo de ${name}`}
            autoComplete="off"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
          />
        </span>
        <Button type="submit" size="small">
          Guardar
        </Button>
        <ButtonLink to={back} replace preventScrollReset look="secondary" size="small">
          Cancelar
        </ButtonLink>
      </div>
      <FieldError id={errorId} error={error} />
    </Form>
  );
}

/** Whether the name is public; if not, whether a customer proposed it. */
export function NameState({ active, proposed }: Pick<ListedName, "active" | "proposed">) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StateBadge tone={active ? "good" : "over"}>{active ? "Activa" : "Inactiva"}</StateBadge>
      {proposed && <StateBadge tone="waiting">Propuesta de un cliente</StateBadge>}
    </span>
  );
}
