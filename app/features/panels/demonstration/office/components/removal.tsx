import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { removeDemonstrationForm, removeDemonstrationMessages } from "../../messages.ts";

/** Asks once before it removes the demonstration, because there is no way back but `npm run demo`. */
export function DemonstrationRemoval() {
  return (
    <details className="mt-6">
      <ButtonSummary>Quitar la demostración</ButtonSummary>
      <div className="mt-4 max-w-[44rem] rounded-tile border border-line bg-raised px-4.5 py-4">
        <p className="mb-4">
          Se borran las personas inventadas con todo lo suyo y los coches de demostración con sus fotos. Lo que hayan escrito personas de
          verdad se queda.
        </p>
        <OneButtonForm
          form={removeDemonstrationForm}
          label="Sí, quitarla"
          look="primary"
          about="la demostración"
          messages={removeDemonstrationMessages}
        />
      </div>
    </details>
  );
}

/** At the top of every page of the back office, so that nobody takes invented people for customers. */
export function DemonstrationNotice() {
  const { opens } = useTeamRole();
  return (
    <p role="note" className="mb-5 rounded-tile border border-line bg-amber-faint px-4.5 py-3 text-label">
      <strong className="font-semibold">Datos de demostración.</strong> Hay personas, consultas o coches inventados.{" "}
      {opens("/admin/setup") && <TextLink to="/admin/setup">Ver cómo quitarlos</TextLink>}
    </p>
  );
}
