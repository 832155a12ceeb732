import { useId } from "react";
import { Form, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { replyPlace, savedRepliesAddress, savedReplyParameter } from "../addresses.ts";

/** A saved reply with its placeholders filled in from the thread, as far as the values are known. */
export type FilledReply = { id: string; title: string; text: string };

type Properties = { replies: readonly FilledReply[]; onChoose: (text: string) => void };

/** Inserts a saved reply into the text box. Without JavaScript the page is loaded again with the reply in the box. */
export function SavedReplyChoice({ replies, onChoose }: Properties) {
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
