import { useFetcher } from "react-router";
import { useChangePlace } from "#app/features/back-office/components/change-place.tsx";
import { formField } from "#app/features/submissions/fields.ts";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { retryForm, retryMessages } from "../messages.ts";

type Properties = { /** The row whose mails are tried again. */ id: string; action: string; /** What has happened. */ failed: string };

/** A mail that was given up, and the way to try it again (row R4). */
export function RetryMails({ id, action, failed }: Properties) {
  const fetcherKey = `${retryForm} ${id}`;
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  // Once it is tried again there is nothing left here that could say so.
  const tell = useChangePlace();
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={() => tell?.({ fetcherKey, failed: retryMessages.failed, moment: Date.now() })}
      className="-mb-1.5 flex flex-wrap items-center gap-x-3 text-small"
    >
      <input type="hidden" name={formField} value={retryForm} />
      <input type="hidden" name="id" value={id} />
      <span className="font-medium text-red">{failed}</span>
      <Button type="submit" look="quiet" disabled={fetcher.state !== "idle"}>
        Reintentar
      </Button>
    </fetcher.Form>
  );
}
