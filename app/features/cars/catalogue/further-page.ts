import type { BodyStyle } from "#app/features/cars/vehicles/vocabulary.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { badgeLabel, ownerLabel } from "./further-chips.ts";
import { mostNames, noFurtherFilters } from "./further-filters.ts";
import type { Option } from "./option-counts.ts";
import type { FurtherCounts } from "./queries/further-counts.server.ts";
import { readMonthOrYear, writtenMonthOrYear } from "./registration-months.ts";
import { type CatalogueSearch, catalogueAddress, catalogueQuery } from "./search-params.ts";
import type { TraitName } from "./traits.ts";
