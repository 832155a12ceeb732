import { type SyntheticEvent, useEffect, useRef, useState, useId } from "react";
import { Form, useLocation } from "react-router";
import {
  type FormProperties,
  useStableTicket,
  SubmissionForm,
  SubmitButton,
} from "#app/features/ground/forms/components/submission-form.tsx";
import { longestReply } from "#app/features/requests/conversations/messages.ts";
import { seenField, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { Select } from "#app/ui/field.tsx";
import { replyPlace, savedRepliesAddress, savedReplyParameter } from "../addresses.ts";
import { teamReplyMessages } from "../messages.ts";

type Properties = FormProperties & { lastReply: string; savedReplies: readonly FilledReply[]; draft: string; back: string };

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
            <SubmitButton label="Enviar Respuesta" busyLabel="Enviando..." size="small" disabled={text?.trim() === ""} />
          </div>
        </SubmissionForm>
      </div>
    </section>
  );
}

/** The text in the box; undefined without JavaScript, when the button stays enabled and the server reports an empty message. */
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

type FilledReply = { id: string; title: string; text: string };

function SavedReplyChoice({ replies, onChoose }: { replies: readonly FilledReply[]; onChoose: (text: string) => void }) {
  const id = useId();
  const { pathname, search } = useLocation();
  if (replies.length === 0) {
    return (
      <p className="mb-4 text-small text-soft">
        ¿Escribes a menudo lo mismo? <TextLink to={savedRepliesAddress}>Guarda respuestas</TextLink> y elígelas aquí.
      </p>
    );
  }
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== savedReplyParameter);
  return (
    <Form method="get" action={`${pathname}#${replyPlace}`} className="mb-4 flex items-end gap-2">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex grow flex-col gap-1.5">
        <label htmlFor={id} className="text-label font-medium">
          Respuestas guardadas
        </label>
        <Select
          id={id}
          name={savedReplyParameter}
          chosen=""
          short
          onChange={({ currentTarget }) => {
            const chosen = replies.find((reply) => reply.id === currentTarget.value);
            currentTarget.value = "";
            if (chosen) onChoose(chosen.text);
          }}
        >
          <option value="">Elige una para empezar</option>
          {replies.map((reply) => (
            <option key={reply.id} value={reply.id}>
              {reply.title}
            </option>
          ))}
        </Select>
      </div>
      <span className="without-script">
        <Button type="submit" look="secondary">
          Usar
        </Button>
      </span>
    </Form>
  );
}
