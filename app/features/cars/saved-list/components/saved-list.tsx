import { type ComponentProps, useState } from "react";
import { Form } from "react-router";
import { mostCompared } from "#app/features/cars/comparison/search-params.ts";
import { VehicleList } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import type { PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";

type Properties = {
  vehicles: readonly PricedCard[];
  /** What there is to tell of each, above its card. */ news: readonly (string | undefined)[];
};

/** The cars of a list, of which up to four are ticked and compared. */
export function ListedCars({ vehicles, news }: Properties) {
  const [ticked, setTicked] = useState(0);
  const onChange: ComponentProps<"form">["onChange"] = ({ currentTarget }) => {
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("input[name=coches]")];
    const count = boxes.filter(({ checked }) => checked).length;
    for (const box of boxes) box.disabled = !box.checked && count >= mostCompared;
    setTicked(count);
  };
  return (
    <Form method="get" action="/comparar" onChange={onChange}>
      <VehicleList
        vehicles={vehicles}
        headingLevel={2}
        first
        reasons={news}
        beside={vehicles.length > 1 ? vehicles.map((vehicle) => <CompareBox key={vehicle.id} vehicle={vehicle} />) : []}
      />
      {vehicles.length > 1 && (
        <div className="sticky bottom-0 z-20 -mx-4.5 mt-10 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper/95 px-4.5 py-3 backdrop-blur-sm tablet:mx-0 tablet:px-0">
          <p className="text-label text-soft">
            {ticked === 0 ? `Marca hasta ${mostCompared} y compáralos.` : countOf(ticked, "marcado", "marcados")}
          </p>
          <Button type="submit" size="small">
            Comparar
          </Button>
        </div>
      )}
    </Form>
  );
}

function CompareBox({ vehicle }: { vehicle: PricedCard }) {
  return (
    <Checkbox
      name="coches"
      value={vehicle.id}
      label="Comparar"
      aria-label={`Comparar ${vehicleName(vehicle)} de ${vehicle.year}`}
      ticked={false}
    />
  );
}
