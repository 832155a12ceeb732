export const bankAddress = "/admin/libros/banco";
