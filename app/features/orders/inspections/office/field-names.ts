/** The names of a point's fields in the form. */
export const ratingField = (key: string): string => `rating_${key}`;
export const noteField = (key: string): string => `note_${key}`;
