/** The id of a step's place on a page of the team: without JavaScript, the browser shows its form there. */
export const stepPlace = (kind: string): string => `paso-${kind}`;
