import { horsepowerOf, readMonthOrYear, writtenMonthOrYear } from "#app/features/cars/vehicles/written-values.ts";
import { cleanText } from "#app/lib/address-text.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { kilowattRange, mostNames, noFurtherFilters, powerStep, type TraitName } from "./further-filters.ts";
import { rangeInWords } from "./labels.ts";
import { badgeLabel, ownerLabel } from "./links.ts";
import type { Option } from "./facets.ts";
import type { FurtherCounts } from "./queries/further-counts.server.ts";
import { type CatalogueSearch, catalogueAddress, catalogueQuery } from "./search-params.ts";

/**
 * An option as «Más filtros» shows it. `label`: undefined if it is the value. `dead`: ticking it would find nothing, so it cannot be ticked. A
 * value that is undefined is not sent to the browser, which saves bytes with some sixty options.
 */
export type ShownOption = { value: string; label: string | undefined; count: string; ticked: true | undefined; dead: true | undefined };
/** A group of options of one parameter. `note` stands below it. */
export type OptionGroup = { parameter: string; label: string; options: ShownOption[]; note?: string | undefined };

/** `typed` is what the box shows; a wrong text is kept, so that the person can correct it. */
export type MonthBox = { typed: string; wrong: boolean };

export type FurtherPage = ReturnType<typeof furtherPage>;

/** What «Más filtros» shows, in words, so that no script holds the vocabulary. `params`: the page's address. */
export function furtherPage(counts: FurtherCounts, params: URLSearchParams) {
  const { search, total, traits } = counts;
  const listFilters: CatalogueSearch = { ...search, ...noFurtherFilters, page: 1 };
  const whole: CatalogueSearch = { ...search, page: 1 };
  const group = (parameter: string, label: string, options: Option[], ticked: readonly string[], labelOf = (value: string) => value) => ({
    parameter,
    label,
    options: options.map((option) => shown(option, ticked, labelOf(option.value))),
  });
  return {
    total,
    query: catalogueQuery(whole),
    /** The address of this page without the further filters. */
    clear: catalogueQuery(listFilters) === catalogueQuery(whole) ? undefined : catalogueAddress(listFilters, "/stock/filtros"),
    /** The other filters, which the form carries along. */
    kept: [...new URLSearchParams(catalogueQuery({ ...listFilters, sort: "newest" }))],
    sort: search.sort,
    makes: {
      ...group("make", "Marca", counts.makes, search.makes),
      note: search.makes.length >= mostNames ? `Como mucho ${mostNames} marcas a la vez.` : undefined,
    },
    models: counts.models.map(({ make, options, unlisted }) => ({
      parameter: "model",
      label: `Modelos de ${make}`,
      options: options.map((option) => shown(option, search.models, option.label)),
      note: unlisted === 0 ? undefined : `Y ${formatCount(unlisted)} más: escribe su nombre en el buscador de la lista.`,
    })),
    traits: {
      bodyStyles: group("body", "Carrocería", traits.bodyStyles, search.bodyStyles),
      colours: group("colour", "Color", traits.colours, search.colours),
      drives: group("drive", "Tracción", traits.drives, search.drives),
      owners: group("owners", "Propietarios anteriores", traits.owners, search.owners, ownerLabel),
      badges: group("badge", "Distintivo ambiental", traits.badges, search.badges, badgeLabel),
    } satisfies Record<TraitName, OptionGroup>,
    power: {
      unit: search.powerUnit,
      value: search.power,
      scale: { ...counts.powerBounds, step: powerStep },
      /** Such as "De 110 a 147 kW". */
      inOtherUnit: powerInOtherUnit(search),
    },
    registered: { min: monthBox(params.get("registered_min")), max: monthBox(params.get("registered_max")) },
  };
}

function shown({ value, count }: Option, ticked: readonly string[], label: string): ShownOption {
  const isTicked = ticked.includes(value);
  return {
    value,
    label: label === value ? undefined : label,
    count: formatCount(count),
    ticked: isTicked || undefined,
    dead: (count === 0 && !isTicked) || undefined,
  };
}

function powerInOtherUnit(search: CatalogueSearch): string {
  const { power, powerUnit } = search;
  const other =
    powerUnit === "CV"
      ? kilowattRange(search)
      : { ...(power.min && { min: horsepowerOf(power.min) }), ...(power.max && { max: horsepowerOf(power.max) }) };
  return rangeInWords(other, (end) => `${end} ${powerUnit === "CV" ? "kW" : "CV"}`) ?? "";
}

/** An address may hold anything, so a long text is cut. */
function monthBox(text: string | null): MonthBox {
  const typed = cleanText(text ?? "").slice(0, 20);
  const month = readMonthOrYear(typed);
  return { typed: month === undefined ? typed : writtenMonthOrYear(month), wrong: typed !== "" && month === undefined };
}
