/** The calculator's address; `query` with "?", or "". */
export function calculatorAddress(query = ""): string {
  return `/calculadora${query}`;
}

/** The calculator of the back office, with its margin. */
export function officeCalculatorAddress(query = ""): string {
  return `/admin/calculadora${query}`;
}
