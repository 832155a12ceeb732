/** 'Mis Consultas', the list. */
export const inquiriesAddress = "/dashboard/consultas";

/** An inquiry with its conversation. */
export function conversationAddress(inquiryId: string): string {
  return `${inquiriesAddress}/${inquiryId}`;
}

/** Where the page of a conversation hears that there is something new in it. */
export function newsAddress(inquiryId: string): string {
  return `${conversationAddress(inquiryId)}/novedades`;
}
