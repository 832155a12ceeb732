import { isRouteErrorResponse, useRouteError } from "react-router";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { type FormAnswer, type Notice, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { stockAddress } from "../addresses.ts";

const labels = { make: "Marca", model: "Modelo", price: "Precio", description: "Descripción" };

/** Shown over the list if a vehicle's dialog could not be shown; repeats the values of the sent form (row R9). */
export function VehicleFailure({ title, answer }: { title: string; answer: FormAnswer | undefined }) {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <RouteDialog title={missing ? "Vehículo no encontrado" : title} back={stockAddress()}>
      <p className="text-soft">
        {missing ? "Se habrá borrado, o la dirección está incompleta." : "El fallo es nuestro. Vuelve a intentarlo en unos segundos."}
      </p>
      <KeptText answer={answer} labels={labels} />
      <p>
        <ButtonLink to={stockAddress()} look="secondary" size="small">
          Volver a los vehículos
        </ButtonLink>
      </p>
    </RouteDialog>
  );
}

type Properties = {
  answer: FormAnswer | undefined;
  /** The notice for a failure. */ failed: Notice;
  /** Hides a success, if the page shows it anyway. */ silent?: boolean;
};

export function AnswerToast({ answer, failed, silent = false }: Properties) {
  if (!answer || (answer.ok && silent)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer, failed)} />;
}
