import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { SubmissionForm, SubmitButton, useStableTicket } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import {
  longestAction,
  longestNote,
  noteForm,
  noteMessages,
  removeNoteForm,
  removeNoteMessages,
  workForm,
  workMessages,
} from "../messages.ts";
import type { Thread } from "../queries/thread.server.ts";

type Properties = {
  thread: Pick<Thread, "work" | "notes" | "id">;
  team: readonly { id: string; name: string }[];
  ticket: string;
  /** The id that the next note gets. */
  noteId: string;
  answer: FormAnswer | undefined;
};

/** What only the team sees of a conversation: whose it is, what happens next and when, and notes. */
export function TeamWork({ thread: { id, work, notes }, team, ticket, noteId, answer }: Properties) {
  const noted = answerAbout(noteForm, answer);
  return (
    <details
      open={work.assigned_to !== null || work.next_action !== "" || notes.length > 0 || answer?.ok === false || undefined}
      className="rounded-tile border border-line bg-tile px-4 py-3"
    >
      <summary className="cursor-pointer font-semibold">
        Interno <span className="ml-1.5 text-small font-normal text-soft">Quién la lleva, próximo paso y notas: solo lo ve el equipo</span>
      </summary>
      <div className="mt-3">
        <NextStep key={`${id} ${work.revision}`} work={work} team={team} ticket={ticket} answer={answerAbout(workForm, answer)} />
      </div>
      {notes.length > 0 && (
        <ul aria-label="Notas internas" className="mt-4 flex flex-col">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start justify-between gap-x-4 border-t border-line py-2.5">
              <div className="min-w-0">
                <p className="wrap-anywhere whitespace-pre-line">{note.note}</p>
                <p className="mt-0.5 text-small wrap-anywhere text-soft">
                  {note.writer ?? "Alguien que ya no está"}, <time dateTime={note.written.iso}>{note.written.moment}</time>
                </p>
              </div>
              {note.own && (
                <OneButtonForm
                  form={removeNoteForm}
                  fields={{ id: note.id }}
                  label="Borrar"
                  busyLabel="Borrando..."
                  look="quiet"
                  about={`la nota del ${note.written.moment}`}
                  messages={removeNoteMessages}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <details open={noted?.ok === false || undefined} className="mt-2 border-t border-line pt-2.5">
        <summary className="cursor-pointer font-medium text-rhine">Añadir una nota</summary>
        <NoteForm ticket={ticket} noteId={noteId} answer={noted} />
      </details>
    </details>
  );
}

type FormsProperties = { ticket: string; answer: FormAnswer | undefined };

function NextStep({ work, team, ticket, answer }: FormsProperties & { work: Thread["work"]; team: Properties["team"] }) {
  const { text, choice } = fieldsOf(answer);
  // Whoever left the team still stands there until somebody chooses another person.
  const gone = work.assigned_to !== null && !team.some(({ id }) => id === work.assigned_to);
  return (
    <SubmissionForm form={workForm} ticket={ticket} answer={answer} failed={workMessages.failed} noValidate>
      <input type="hidden" name={seenField} value={work.revision} />
      <div data-draft className="grid items-start gap-3 tablet:grid-cols-[minmax(0,1fr)_11.5rem]">
        <TextField label="Próximo paso" short {...text("next_action", work.next_action)} maxLength={longestAction} optional="unmarked" />
        <TextField label="Día" type="date" short {...text("next_action_on", work.next_action_on ?? "")} optional="unmarked" />
        <SelectField
          label="Asignada a"
          short
          {...choice("assigned_to", work.assigned_to ?? "")}
          options={[
            { value: "", label: "Sin asignar" },
            ...team.map(({ id, name }) => ({ value: id, label: name })),
            ...(gone ? [{ value: work.assigned_to ?? "", label: "Alguien que ya no está" }] : []),
          ]}
        />
        <div className="tablet:mt-7">
          <SubmitButton label="Guardar" busyLabel="Guardando..." look="secondary" size="small" />
        </div>
      </div>
    </SubmissionForm>
  );
}

function NoteForm({ ticket, noteId, answer }: FormsProperties & { noteId: string }) {
  const held = useStableTicket(noteId, answer);
  return (
    <div data-draft className="mt-3">
      <SubmissionForm form={noteForm} ticket={ticket} answer={answer} failed={noteMessages.failed} noValidate>
        <input type="hidden" name="id" value={held} />
        <TextAreaField
          label="Nota"
          {...fieldsOf(answer).text("note")}
          rows={3}
          maxLength={longestNote}
          hint="No sale en el panel ni en los correos del cliente. Si pide sus datos, va en su copia."
        />
        <div>
          <SubmitButton label="Guardar la nota" busyLabel="Guardando..." look="secondary" size="small" />
        </div>
      </SubmissionForm>
    </div>
  );
}
