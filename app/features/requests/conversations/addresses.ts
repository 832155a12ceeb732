/** 'Mis Consultas', the list. */
export const inquiriesAddress = "/dashboard/consultas";

export function conversationAddress(inquiryId: string): string {
  return `${inquiriesAddress}/${inquiryId}`;
}

/** The event stream that tells a conversation's page about news. */
export function newsAddress(inquiryId: string): string {
  return `${conversationAddress(inquiryId)}/novedades`;
}
