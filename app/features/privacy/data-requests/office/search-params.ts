import { defineSearch, oneOf, pageNumber } from "#app/lib/address-search.ts";

export const deskAddress = "/admin/data-requests";
export const processingRecordAddress = `${deskAddress}/registro`;

export const { read: readDeskSearch, query: deskQuery } = defineSearch({
  view: oneOf("view", ["closed"], "open"),
  page: pageNumber,
});
export type DeskSearch = ReturnType<typeof readDeskSearch>;
