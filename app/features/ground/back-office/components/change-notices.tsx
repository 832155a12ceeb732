import { createContext, type ReactNode, useContext, useState } from "react";
import { useFetcher } from "react-router";
import { type FormAnswer, type Notice, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";

export type Change = {
  fetcherKey: string;
  undo?: { fields: Readonly<Record<string, string>>; action: string };
  failed: Notice;
  /** Different for each change, so that each one is shown. */
  moment: number;
};

const ShowChange = createContext<((change: Change) => void) | undefined>(undefined);

/** Shows the outcome of the last change inside it and offers to undo it. It stays when a filter no longer shows the changed row. */
export function ChangeNotices({ children }: { children: ReactNode }) {
  const [last, setLast] = useState<Change>();
  return (
    <ShowChange value={setLast}>
      {children}
      {last && <ChangeToast key={last.moment} change={last} />}
    </ShowChange>
  );
}

/** Reports a change to the ChangeNotices around it; undefined if there is none. */
export function useShowChange(): ((change: Change) => void) | undefined {
  return useContext(ShowChange);
}

export function ChangeToast({ change: { fetcherKey, undo, failed } }: { change: Change }) {
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const [undone, setUndone] = useState(false);
  const { data: answer, state } = fetcher;
  // The fetcher still has the previous change's answer, because it starts to send a moment after this is rendered.
  const [before] = useState(answer);
  if (!answer || answer === before || (state !== "idle" && !undone)) return null;
  return (
    <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer, failed)}>
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
