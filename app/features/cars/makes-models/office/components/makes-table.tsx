import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";
import { cellClass, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import type { ListedMake, ListedModel } from "../queries.server.ts";
import { type ListSearch, listAddress, wholeList } from "../search-params.ts";
import { type NameEdit, NameEditForm, NameState, RowActions } from "./name-cell.tsx";

const modelColumns = [
  { label: "Modelo" },
  { label: "Marca", wide: true },
  { label: "Estado", wide: true },
  { label: "Acciones", figures: true, silent: true },
];

type ModelsTableProperties = { models: readonly ListedModel[]; search: ListSearch; edit: NameEdit | undefined };

export function ModelsTable({ models, search, edit }: ModelsTableProperties) {
  return (
    <OfficeTable label="Modelos" columns={modelColumns}>
      {models.map((model) => (
        <tr key={model.id} data-row={model.id} tabIndex={-1} className={rowClass}>
          {edit?.id === model.id ? (
            <td colSpan={modelColumns.length} className={cellClass()}>
              <NameEditForm {...edit} />
            </td>
          ) : (
            <>
              <th scope="row" className={`${cellClass()} font-semibold wrap-anywhere`}>
                {model.name}
                <span className="block tablet:hidden">
                  <span className="mb-1 block font-normal text-soft">{model.make.name}</span>
                  <NameState {...model} />
                </span>
              </th>
              <td className={`${cellClass({ wide: true })} wrap-anywhere`}>{model.make.name}</td>
              <td className={cellClass({ wide: true })}>
                <NameState {...model} />
              </td>
              <td className={cellClass({ figures: true })}>
                <RowActions row={model} search={search} activation="activate-model" />
              </td>
            </>
          )}
        </tr>
      ))}
    </OfficeTable>
  );
}

const columns = [
  { label: "Marca" },
  { label: "Modelos", figures: true, wide: true },
  { label: "Estado", wide: true },
  { label: "Acciones", figures: true, silent: true },
];

type Properties = { makes: readonly ListedMake[]; search: ListSearch; edit: NameEdit | undefined };

export function MakesTable({ makes, search, edit }: Properties) {
  return (
    <OfficeTable label="Marcas" columns={columns}>
      {makes.map((make) => (
        <tr key={make.id} data-row={make.id} tabIndex={-1} className={rowClass}>
          {edit?.id === make.id ? (
            <td colSpan={columns.length} className={cellClass()}>
              <NameEditForm {...edit} />
            </td>
          ) : (
            <>
              <th scope="row" className={`${cellClass()} font-semibold wrap-anywhere`}>
                {make.name}
                <span className="mt-1 block tablet:hidden">
                  <NameState {...make} />
                </span>
              </th>
              <td className={cellClass({ figures: true, wide: true })}>
                <Link
                  to={listAddress({ ...wholeList("models"), make: make.id })}
                  aria-label={`Modelos de ${make.name}: ${formatCount(make.models)}`}
                  className="text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
                >
                  {formatCount(make.models)}
                </Link>
              </td>
              <td className={cellClass({ wide: true })}>
                <NameState {...make} />
              </td>
              <td className={cellClass({ figures: true })}>
                <RowActions row={make} search={search} activation="activate-make" />
              </td>
            </>
          )}
        </tr>
      ))}
    </OfficeTable>
  );
}
