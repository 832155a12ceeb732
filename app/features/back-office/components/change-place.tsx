import { createContext, type ReactNode, useContext, useState } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer, Notice } from "#app/features/submissions/form-answer.ts";
import { saidOf } from "#app/features/submissions/said-of.ts";
import { Button } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";

/** Something that somebody has just changed in place. */
export type Change = {
  /** The fetcher that has sent it. */
  fetcherKey: string;
  /** What takes it back, where something can. */
  undo?: { fields: Readonly<Record<string, string>>; action: string };
  /** Said where no answer comes. */
  failed: Notice;
  /** Of each change another one, so that each is said. */
  moment: number;
};

const Place = createContext<((change: Change) => void) | undefined>(undefined);

/**
 * Says what came of the last change in it, and offers to undo it, also when the row that was changed is no longer among those that a
 * filter shows.
 */
export function ChangePlace({ children }: { children: ReactNode }) {
  const [last, setLast] = useState<Change>();
  return (
    <Place value={setLast}>
      {children}
      {last && <ChangeToast key={last.moment} change={last} />}
    </Place>
  );
}

/** Tells the place around it of a change; undefined where there is none. */
export function useChangePlace(): ((change: Change) => void) | undefined {
  return useContext(Place);
}

export function ChangeToast({ change: { fetcherKey, undo, failed } }: { change: Change }) {
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const [undone, setUndone] = useState(false);
  const { data: answer, state } = fetcher;
  // What the fetcher still says of the change before; it begins to send a moment after this is shown.
  const [before] = useState(answer);
  if (!answer || answer === before || (state !== "idle" && !undone)) return null;
  return (
    <Toast tone={answer.ok ? "good" : "bad"} {...saidOf(answer, failed)}>
      {answer.ok && !undone && undo && (
        <Button
          look="quiet"
          onClick={() => {
            setUndone(true);
            void fetcher.submit(undo.fields, { method: "post", action: undo.action });
          }}
        >
          Deshacer
        </Button>
      )}
    </Toast>
  );
}
