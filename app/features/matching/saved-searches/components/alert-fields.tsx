import { Link } from "react-router";
import { currentText } from "#app/features/ground/consent/texts.ts";
import { type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { regions } from "#app/features/cars/price-tables/regions.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { ConsentField, optionsOf, SelectField } from "#app/ui/form-field.tsx";
import { frequencyChoices } from "../frequencies.ts";

type Properties = { answer: FormAnswer | undefined };

const regionOptions = optionsOf(regions).toSorted((a, b) => a.label.localeCompare(b.label, "es"));

/** How often, and where the car goes: a price in a search is the price at the door of this region. */
export function SettingsFields({ answer, frequency, region }: Properties & { frequency: string; region: string }) {
  const { choice } = fieldsOf(answer);
  return (
    <>
      <ChoiceField legend="¿Cada cuánto te escribimos?" {...choice("frequency", frequency)} choices={frequencyChoices} />
      <SelectField
        label="Comunidad donde lo recibes"
        {...choice("region", region)}
        options={regionOptions}
        hint="El aviso dice lo que cuesta puesto aquí cada coche de Alemania, y la entrega de los que están en España."
      />
    </>
  );
}

export function AlertConsent({ answer }: Properties) {
  return (
    <ConsentField
      name="alerts_consent"
      required
      ticked={answer?.typed["alerts_consent"] === "on"}
      error={answer?.errors.fields["alerts_consent"]}
      label={
        <>
          {currentText("alerts")} Tratamos tu correo como dice la{" "}
          <Link
            to="/privacy"
            target="_blank"
            className="text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
          >
            política de privacidad
          </Link>
          .
        </>
      }
    />
  );
}
