import { Link } from "react-router";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ConsentField } from "#app/ui/form-field.tsx";
import { currentText } from "../texts.ts";

type Properties = {
  answer: FormAnswer | undefined;
  /** Whether the form also asks for consent to keep and use the data for its purpose. */
  processing?: boolean;
};

/** The boxes at a form's end. Required ones say so; marketing is unticked at first. */
export function ConsentFields({ answer, processing = true }: Properties) {
  const { typed = {}, errors } = answer ?? {};
  const ticked = (name: string) => typed[name] === "on";
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">Consentimientos</legend>
      <ConsentField
        name="gdpr_consent"
        required
        ticked={ticked("gdpr_consent")}
        error={errors?.fields["gdpr_consent"]}
        label={<PrivacyText />}
      />
      {processing && (
        <ConsentField
          name="data_processing_consent"
          required
          ticked={ticked("data_processing_consent")}
          error={errors?.fields["data_processing_consent"]}
          label={currentText("data_processing")}
        />
      )}
      <ConsentField name="marketing_consent" ticked={ticked("marketing_consent")} label={<>{currentText("marketing")} (Opcional)</>} />
    </fieldset>
  );
}

function PrivacyText() {
  const [before = "", after = ""] = currentText("privacy").split("política de privacidad");
  return (
    <>
      {before}
      <Link to="/privacy" target="_blank" className="text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
        política de privacidad
      </Link>
      {after}
    </>
  );
}
