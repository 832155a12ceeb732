export const mailsAddress = "/admin/mails";
