import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { beginOrderForm } from "../messages.ts";
import { newOrderAddress, type Origin, originText } from "../origin.ts";

type Properties = {
  origin: Origin;
  /** The order that began from it; undefined while none did. */
  orderId: string | undefined;
  person: string;
  /** The car in words, as in "el Audi Q2"; undefined while the search goes on. */
  car: string | undefined;
};

/** Begins an order with what its origin says, or leads to the order that did. Whoever must change something first takes the form. */
export function BeginOrder({ origin, orderId, person, car }: Properties) {
  if (orderId !== undefined)
    return (
      <p>
        <ButtonLink to={officeOrderAddress(orderId)} look="secondary" size="small">
          Abrir la importación
        </ButtonLink>
      </p>
    );
  return (
    <div>
      <ButtonWithQuestion
        form={beginOrderForm}
        fields={{ origin: originText(origin) }}
        action={newOrderAddress(origin)}
        label="Empezar la importación"
        look="secondary"
        sure="Sí, empezarla"
      >
        Se abre con sus datos{car === undefined ? "" : ` y con ${car}`}. La llevas tú, y escribimos a {person} con el enlace a su página.{" "}
        <TextLink to={newOrderAddress(origin)}>Cambiar algo antes</TextLink>
      </ButtonWithQuestion>
    </div>
  );
}
