export const companyAccountAddress = "/admin/cuenta-bancaria";
