import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";
import { cellClass, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import type { ListedMake, ListedModel, ListedName } from "../queries.server.ts";
import { type ListSearch, listAddress, wholeList } from "../search-params.ts";
import { type NameEdit, NameEditForm, NameState, RowActions } from "./name-cell.tsx";

const actions = { label: "Acciones", figures: true, silent: true };
const modelColumns = [{ label: "Modelo" }, { label: "Marca", wide: true }, { label: "Estado", wide: true }, actions];
const makeColumns = [{ label: "Marca" }, { label: "Modelos", figures: true, wide: true }, { label: "Estado", wide: true }, actions];

type TableProperties<Row> = { rows: readonly Row[]; search: ListSearch; edit: NameEdit | undefined };

export function ModelsTable({ rows, search, edit }: TableProperties<ListedModel>) {
  return (
    <OfficeTable label="Modelos" columns={modelColumns}>
      {rows.map((model) => (
        <NameRow
          key={model.id}
          row={model}
          search={search}
          edit={edit}
          activation="activate-model"
          below={<span className="mb-1 block font-normal text-soft">{model.make.name}</span>}
        >
          <td className={`${cellClass({ wide: true })} wrap-anywhere`}>{model.make.name}</td>
        </NameRow>
      ))}
    </OfficeTable>
  );
}

export function MakesTable({ rows, search, edit }: TableProperties<ListedMake>) {
  return (
    <OfficeTable label="Marcas" columns={makeColumns}>
      {rows.map((make) => (
        <NameRow key={make.id} row={make} search={search} edit={edit} activation="activate-make">
          <td className={cellClass({ figures: true, wide: true })}>
            <Link
              to={listAddress({ ...wholeList("models"), make: make.id })}
              aria-label={`Modelos de ${make.name}: ${formatCount(make.models)}`}
              className="text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
            >
              {formatCount(make.models)}
            </Link>
          </td>
        </NameRow>
      ))}
    </OfficeTable>
  );
}

type RowProperties = {
  row: ListedName;
  search: ListSearch;
  edit: NameEdit | undefined;
  activation: "activate-make" | "activate-model";
  /** On a phone below the name, above the state. */ below?: ReactNode;
  /** The second cell. */ children: ReactNode;
};

/** A make or a model, or the form that renames it. */
function NameRow({ row, search, edit, activation, below, children }: RowProperties) {
  return (
    <tr data-row={row.id} tabIndex={-1} className={rowClass}>
      {edit?.id === row.id ? (
        <td colSpan={4} className={cellClass()}>
          <NameEditForm {...edit} />
        </td>
      ) : (
        <>
          <th scope="row" className={`${cellClass()} font-semibold wrap-anywhere`}>
            {row.name}
            <span className={`${below ? "" : "mt-1"} block tablet:hidden`}>
              {below}
              <NameState {...row} />
            </span>
          </th>
          {children}
          <td className={cellClass({ wide: true })}>
            <NameState {...row} />
          </td>
          <td className={cellClass({ figures: true })}>
            <RowActions row={row} search={search} activation={activation} />
          </td>
        </>
      )}
    </tr>
  );
}
