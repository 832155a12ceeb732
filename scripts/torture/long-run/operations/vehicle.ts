import { editAddress, stockAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { statusMessages, updateMessages } from "#app/features/cars/vehicles/office/messages.ts";
import { defaultValues } from "#app/features/cars/vehicles/office/vehicle-values.ts";
import { openPage, sendForm } from "../send-form.ts";
import { pick, type Result, type Scene } from "../world.ts";
import { changeInList } from "./office-list.ts";

/** An admin gives a car a price that only this operation chooses. */
export async function changePrice(scene: Scene): Promise<Result> {
  const { world, operation } = scene;
  const car = pick(scene, world.cars) ?? "";
  const page = await openPage(scene, editAddress(car));
  // The list behind the dialog has fields of the same names.
  const form = page?.html.split('value="update-vehicle"')[1] ?? "";
  const field = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(form)?.[1] ?? "";
  const status = /<select[^>]*name="status"[^]*?<option value="(\w+)" selected/.exec(form)?.[1] ?? "";
  const price = String(10_000 + operation);
  const { outcome, sent, answered } = await sendForm(scene, {
    path: editAddress(car),
    form: "update-vehicle",
    fields: {
      ...defaultValues(2020),
      make: "Audi",
      model: "A4 Avant",
      price,
      status,
      featured: "on",
      pasted_features: "",
      revision: field("revision"),
      last_change: field("last_change"),
    },
    done: updateMessages.done.title,
  });
  world.model.values.push({ what: `car ${car} price`, value: price, sent, answered, outcome, operation });
  return outcome;
}

/** An admin sets the state of a car in the list. No car is archived, because its visits would no longer count. */
export async function changeStatus(scene: Scene): Promise<Result> {
  const choices = ["available", "available", "available", "reserved", "sold", "german_prospect"];
  return changeInList(scene, {
    path: stockAddress(),
    form: "vehicle-status",
    status: pick(scene, choices) ?? "",
    done: statusMessages.done.title,
    what: ({ id }) => `car ${id} status`,
  });
}
