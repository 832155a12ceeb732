/** Steps of the range filters: euros, years, kilometres (STOCK-4). */
export const rangeSteps = { price: 1000, year: 1, mileage: 5000 } as const;
export type RangeName = keyof typeof rangeSteps;
export const rangeNames = Object.keys(rangeSteps) as RangeName[];
