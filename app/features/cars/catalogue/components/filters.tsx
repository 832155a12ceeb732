import { Button } from "#app/ui/button.tsx";
import { Checkbox, ControlledInput } from "#app/ui/field.tsx";
import { useSyncedText } from "#app/ui/synced-text.ts";
import { RangeField } from "#app/ui/range-field.tsx";
import { formatCount } from "#app/lib/amounts.ts";
import { type FacetName, facetNames, facets as facetFields, type Option } from "../facets.ts";
import { rangeLabels } from "../labels.ts";
import { cleanSearchText } from "#app/lib/address-text.ts";
import { rangeNames, rangeSteps } from "../search-params.ts";
import type { ShownPage } from "../shown-page.ts";

/** Locations and fuels beyond this number are folded away. */
const shownOptions = 8;

type Properties = ShownPage["filters"] & { onSliderMoved: () => void; typing: boolean };

export function Filters({ search, facets, bounds, onSliderMoved, typing }: Properties) {
  return (
    <>
      <SearchBox searched={search.search} typing={typing} />
      {rangeNames.map((name) => (
        <RangeField
          key={name}
          name={name}
          label={rangeLabels[name].label}
          unit={rangeLabels[name].unit}
          format={rangeLabels[name].format}
          scale={{ ...bounds[name], step: rangeSteps[name] }}
          value={search[name]}
          onMoved={onSliderMoved}
          typing={typing}
        />
      ))}
      {facetNames.map((facet) => (
        <FacetField key={facet} facet={facet} options={facets[facet]} ticked={search[facet]} />
      ))}
      <div className="without-script">
        <Button type="submit" wide>
          Aplicar filtros
        </Button>
      </div>
      <div>
        <Button type="submit" formAction="/stock/filtros" look="secondary" wide>
          Más filtros
        </Button>
        <p className="mt-2 text-label text-soft">Marca, modelo, carrocería, potencia, color…</p>
      </div>
    </>
  );
}

/** The field for words. It follows the address (Back, a removed chip) but never overwrites text that is being typed. */
function SearchBox({ searched, typing }: { searched: string; typing: boolean }) {
  const [text, setText] = useSyncedText(searched, { typing, clean: cleanSearchText });
  return (
    <ControlledInput
      type="search"
      name="search"
      shown={text}
      onShown={setText}
      maxLength={80}
      placeholder="Buscar marca o modelo"
      aria-label="Buscar marca o modelo"
      autoComplete="off"
    />
  );
}

function FacetField({ facet, options, ticked }: { facet: FacetName; options: Option[]; ticked: readonly string[] }) {
  const { label, parameter } = facetFields[facet];
  const box = ({ value, count }: Option) => (
    <Checkbox
      key={value}
      name={parameter}
      value={value}
      label={value}
      count={formatCount(count)}
      ticked={ticked.includes(value)}
      disabled={count === 0 && !ticked.includes(value)}
    />
  );
  const folded = options.slice(shownOptions);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {options.slice(0, shownOptions).map(box)}
      {folded.length > 0 && (
        <details open={folded.some(({ value }) => ticked.includes(value))}>
          <summary className="py-2 text-label text-rhine underline underline-offset-4">Ver {folded.length} más</summary>
          {folded.map(box)}
        </details>
      )}
    </fieldset>
  );
}
