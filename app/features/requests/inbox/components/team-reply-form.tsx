import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useStableTicket } from "#app/features/ground/forms/components/stable-ticket.ts";
import { longestReply } from "#app/features/requests/conversations/reply-length.ts";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { seenField } from "#app/features/ground/forms/hidden-fields.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { replyPlace } from "../addresses.ts";
import { type FilledReply, SavedReplyChoice } from "./saved-reply-choice.tsx";
import { teamReplyMessages } from "../messages.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** The id of the last reply on the page, or "". */
  lastReply: string;
  savedReplies: readonly FilledReply[];
  /** The initial text of the box. */
  draft: string;
  back: string;
};

/** The team's reply form, below the conversation. The text stays in the box until it is accepted. */
export function TeamReplyForm({ ticket, answer, lastReply, savedReplies, draft, back }: Properties) {
  const held = useStableTicket(ticket, answer);
  const { place, text, write, read, clear } = useText();
  const outdated = useIsOutdated(lastReply, text);
  return (
    <section id={replyPlace} aria-labelledby="responder-titulo" className="scroll-mt-24 border-t border-line pt-5">
      <h3 id="responder-titulo" className="mb-3 text-card">
        Responder
      </h3>
      <SavedReplyChoice replies={savedReplies} onChoose={write} />
      <div ref={place} data-draft onInput={read} onReset={clear}>
        <SubmissionForm form="team-reply" ticket={held} answer={answer} failed={teamReplyMessages.failed} place={replyPlace} noValidate>
          {({ busy }) => (
            <>
              <input type="hidden" name={seenField} value={lastReply} />
              <TextAreaField
                label="Tu respuesta"
                {...fieldsOf(answer).text("message", draft)}
                rows={5}
                maxLength={longestReply}
                hint="Le llega por correo, firmada por el equipo. El estado no cambia solo."
              />
              {outdated && (
                <p role="status" className="rounded-field bg-amber-faint px-3.5 py-2.5 text-label text-amber">
                  Ha llegado otra respuesta mientras escribías: está justo encima. Lo tuyo sigue aquí.
                </p>
              )}
              <div className="flex flex-wrap justify-end gap-2">
                <ButtonLink to={back} look="secondary" size="small" preventScrollReset>
                  Cancelar
                </ButtonLink>
                <Button type="submit" size="small" disabled={busy || text?.trim() === ""}>
                  {busy ? "Enviando..." : "Enviar Respuesta"}
                </Button>
              </div>
            </>
          )}
        </SubmissionForm>
      </div>
    </section>
  );
}

/**
 * The text in the box, undefined without JavaScript: then the button is always enabled, and the server reports an empty message. `write`
 * appends to the text.
 */
function useText() {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  useEffect(() => setText(place.current?.querySelector("textarea")?.value), []);
  return {
    place,
    text,
    read: ({ target }: SyntheticEvent) => {
      if (target instanceof HTMLTextAreaElement) setText(target.value);
    },
    write: (added: string) => {
      const element = place.current?.querySelector("textarea");
      if (!element) return;
      element.value = element.value.trim() === "" ? added : `${element.value.trimEnd()}\n\n${added}`;
      setText(element.value);
      element.focus();
    },
    clear: () => setText(""),
  };
}

/** Whether another reply arrived since this person began to write (row R21). */
function useIsOutdated(lastReply: string, text: string | undefined): boolean {
  const [replyAtStart, setReplyAtStart] = useState(lastReply);
  const writing = text !== undefined && text.trim() !== "";
  if (!writing && replyAtStart !== lastReply) setReplyAtStart(lastReply);
  return writing && replyAtStart !== lastReply;
}
