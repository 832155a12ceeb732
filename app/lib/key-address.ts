/**
 * The headers of a page whose address may be a key: caches and other sites must not get it. With `no-referrer` the page's forms would lose
 * their origin.
 */
export const keyAddressHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
