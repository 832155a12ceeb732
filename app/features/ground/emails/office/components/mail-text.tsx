/** The text of a mail as its recipient reads it. Links are only text, because some of them act for the recipient. */
export function MailText({ text }: { text: string | undefined }) {
  if (text === undefined) {
    return (
      <p className="mt-6 max-w-[44rem] rounded-tile border border-line bg-raised px-4.5 py-4">
        El texto de este correo puede llevar una llave de la cuenta o de los datos de esa persona, así que aquí no se enseña: llegará a su
        buzón.
      </p>
    );
  }
  return (
    <pre className="mt-6 max-w-[44rem] rounded-tile border border-line bg-raised px-4.5 py-4 font-text whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  );
}
