import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { longestReply } from "../reply-length.ts";
import { useStableTicket } from "#app/features/ground/forms/components/stable-ticket.ts";
import { replyMessages } from "../messages.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** Whether the thread still accepts replies. The team may close it while a person writes. */
  open: boolean;
};

/** 'Responder', at the end of a conversation. If the team closes the thread meanwhile, the unsent text stays visible to be copied. */
export function ReplyForm({ ticket, answer, open }: Properties) {
  const held = useStableTicket(ticket, answer);
  const place = useRef<HTMLDivElement>(null);
  // Undefined without JavaScript: then the button is always enabled, and the server reports an empty message.
  const [text, setText] = useState<string>();
  useEffect(() => setText(place.current?.querySelector("textarea")?.value), []);
  const read = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLTextAreaElement) setText(target.value);
  };

  if (!open) return <ClosedThread unsent={unsent(text, answer)} />;
  return (
    <section id="responder" aria-labelledby="responder-titulo" className="mt-12 scroll-mt-24 border-t border-line pt-8">
      <h2 id="responder-titulo" className="mb-5 text-heading-3">
        Responder
      </h2>
      <div ref={place} onInput={read} onReset={() => setText("")}>
        <SubmissionForm form="reply" ticket={held} answer={answer} failed={replyMessages.failed} place="responder" noValidate>
          {({ busy }) => (
            <>
              <TextAreaField
                label="Escribe tu respuesta para continuar la conversación"
                {...fieldsOf(answer).text("message")}
                rows={4}
                maxLength={longestReply}
                placeholder="Escribe tu respuesta aquí..."
              />
              <div>
                <Button type="submit" disabled={busy || text?.trim() === ""}>
                  {busy ? "Enviando..." : "Enviar respuesta"}
                </Button>
              </div>
            </>
          )}
        </SubmissionForm>
      </div>
    </section>
  );
}

function ClosedThread({ unsent: lost }: { unsent: FormAnswer | undefined }) {
  return (
    <section aria-label="Consulta resuelta" className="mt-12 border-t border-line pt-8">
      <p className="mb-6 max-w-prose text-soft">
        Esta consulta está resuelta y no admite más respuestas. Si te queda algo por preguntar,{" "}
        <TextLink to="/contacto">escríbenos</TextLink>.
      </p>
      <KeptText answer={lost} labels={{ message: "Tu respuesta" }} />
    </section>
  );
}

/** The text in the box, or else the last text that was refused. */
function unsent(text: string | undefined, answer: FormAnswer | undefined): FormAnswer | undefined {
  if (text === undefined || text.trim() === "") return answer;
  return { form: "reply", ok: false, typed: { message: text }, errors: { fields: {} } };
}
