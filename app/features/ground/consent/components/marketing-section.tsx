import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { panelForm } from "../marketing.ts";
import { marketingMessages } from "../messages.ts";
import { currentText } from "../texts.ts";

type Properties = { ticket: string; wanted: boolean; since: string | undefined; answer: FormAnswer | undefined };

/** One switch gives and withdraws marketing with the same click (row G7). */
export function MarketingSection({ ticket, wanted, since, answer }: Properties) {
  const state = wanted ? "Las recibes" : "No las recibes";
  return (
    <TitledSection id="novedades" title="Novedades por correo" text={currentText("marketing")}>
      <div className="flex flex-col items-start gap-4">
        <p>
          <strong className="font-semibold">{state}</strong>
          {since !== undefined && <span className="text-soft">, desde el {since}</span>}.
        </p>
        <SubmissionForm form={panelForm} ticket={ticket} answer={answer} failed={marketingMessages.failed}>
          <input type="hidden" name="marketing" value={wanted ? "off" : "on"} />
          <SubmitButton label={wanted ? "Dejar de recibirlas" : "Quiero recibirlas"} look="secondary" />
        </SubmissionForm>
      </div>
    </TitledSection>
  );
}
