/** The text of a declaration, as it is stored and mailed. */
export function StatementText({ text }: { text: string }) {
  return <blockquote className="border-l-4 border-line py-1 pl-4 wrap-anywhere whitespace-pre-line">{text}</blockquote>;
}
