/** Pixels, as link previews want them. */
export const previewSize = { width: 1200, height: 630 };
