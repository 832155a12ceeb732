import type { ProseSection } from "#app/ui/prose.tsx";
import { contract } from "./contract.tsx";
import { payment } from "./payment.tsx";
import { reservationAndDuties } from "./reservation-and-duties.tsx";
import { warranty } from "./warranty.tsx";
import { withdrawal } from "./withdrawal.tsx";

/** The terms of contracting, in the order of a purchase. */
export const termsSections: readonly ProseSection[] = [...contract, ...payment, withdrawal, ...warranty, ...reservationAndDuties];
