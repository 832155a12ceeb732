import { describedFormat } from "./described-format.ts";

/** Google's feed of vehicle ads, usually with tabs: English words, amounts with their units. */
export const googleVehicles = describedFormat({
  source: "google",
  label: "Google (anuncios de vehículos)",
  columns: {
    number: ["id"],
    vin: ["vin"],
    make: ["make", "brand"],
    model: ["model"],
    price: ["price"],
    registration: ["date_first_registered", "year"],
    year: ["year"],
    mileage: ["mileage"],
    fuel: ["engine", "fuel"],
    gear: ["transmission"],
    body: ["body_style"],
    pictures: ["image_link", "image[0].url"],
    furtherPictures: ["additional_image_link"],
  },
  fuels: { GASOLINE: "Gasolina", METHANE: "Otro", NATURAL_GAS: "Otro", OTHER: "Otro" },
});
