export const inquiriesAddress = "/dashboard/consultas";

export function conversationAddress(inquiryId: string): string {
  return `${inquiriesAddress}/${inquiryId}`;
}

export function newsAddress(inquiryId: string): string {
  return `${conversationAddress(inquiryId)}/novedades`;
}
