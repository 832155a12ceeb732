export const deskAddress = "/admin/data-requests";
