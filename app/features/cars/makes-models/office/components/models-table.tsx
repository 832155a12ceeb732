import { cellClass, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import type { ListedModel } from "../queries.server.ts";
import type { ListSearch } from "../search-params.ts";
import { type NameEdit, NameEditForm, NameState, RowActions } from "./name-cell.tsx";

const columns = [
  { label: "Modelo" },
  { label: "Marca", wide: true },
  { label: "Estado", wide: true },
  { label: "Acciones", figures: true, silent: true },
];

type Properties = { models: readonly ListedModel[]; search: ListSearch; edit: NameEdit | undefined };

export function ModelsTable({ models, search, edit }: Properties) {
  return (
    <OfficeTable label="Modelos" columns={columns}>
      {models.map((model) => (
        <tr key={model.id} data-row={model.id} tabIndex={-1} className={rowClass}>
          {edit?.id === model.id ? (
            <td colSpan={columns.length} className={cellClass()}>
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
