/** The picture of a shared link, without its photograph: what the car is, and what it costs at the door. */
import { company } from "#company";
import { previewSize } from "./preview-size.ts";
import { fitted, outlined, widthOf, wrapped } from "./outlines.ts";

/** The texts as the car's page has them. */
export type PreviewTexts = { name: string; facts: readonly string[]; price: string; caption: string };

/** Three by two, as every photograph of a car. */
export const photoPlace = { left: 0, top: 0, width: 690, height: 460 };

/** The colours of app/ui/tokens.css. */
const colours = {
  paper: "#fbfaf6",
  raised: "#ffffff",
  tile: "#f1efe8",
  line: "#dfe2dc",
  ink: "#10211f",
  soft: "#5a6b69",
  rhine: "#0d4a57",
  lemon: "#f4c92b",
};

const margin = 48;
const column = { left: photoPlace.width + 40, width: previewSize.width - photoPlace.width - 40 - margin };
const name = { font: "heading", size: 50 } as const;
const fact = { font: "regular", size: 29 } as const;
const price = { font: "heading", size: 74 } as const;
const caption = { font: "regular", size: 27 } as const;
const sign = { font: "heading", size: 38 } as const;

/** The outline of a car of `app/features/cars/vehicles/components/vehicle-list.tsx`, for a car without a photograph. */
const car = "M6 30h8a10 10 0 0 1 20 0h48a10 10 0 0 1 20 0h12c0-8-4-11-18-13-12-9-20-12-36-12-14 0-22 4-32 13C12 19 6 22 6 30Z";

/** Returns an SVG without text: all words are outlines. */
export function previewDrawing(texts: PreviewTexts): string {
  const { width, height } = previewSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
<rect width="${photoPlace.width}" height="${photoPlace.height}" fill="${colours.tile}"/>
<path transform="translate(165 170) scale(3)" fill="none" stroke="${colours.soft}" stroke-width="1.5" d="${car}"/>
<rect y="${photoPlace.height}" width="${width}" height="${height - photoPlace.height}" fill="${colours.raised}"/>
<rect y="${photoPlace.height}" width="${width}" height="2" fill="${colours.line}"/>
${carLines(texts)}${priceLines(texts)}${signature()}</svg>`;
}

function carLines({ name: called, facts }: PreviewTexts): string {
  const names = wrapped(called, name, column.width, 4).map((line, index) =>
    outlined(line, name, { x: column.left, y: 88 + index * 56, colour: colours.ink }),
  );
  const top = 88 + names.length * 56 + 6;
  const lines = facts.map((words, index) => {
    const [line = ""] = wrapped(words, fact, column.width, 1);
    return outlined(line, fact, { x: column.left, y: top + index * 42, colour: colours.soft });
  });
  return [...names, ...lines].join("");
}

/** The company's name and the route stand beside the price. */
const priceWidth = 800;

function priceLines(texts: PreviewTexts): string {
  // The caption has what limits the price, so it becomes smaller and is never cut.
  return (
    outlined(texts.price, fitted(texts.price, price, priceWidth), { x: margin, y: 553, colour: colours.ink }) +
    outlined(texts.caption, fitted(texts.caption, caption, priceWidth), { x: margin, y: 599, colour: colours.soft })
  );
}

/** The company's name above the route from the Rhine to the Segura. */
function signature(): string {
  const right = previewSize.width - margin;
  const stations = [0, 1, 2, 3].map((index) => {
    const x = right - 8 - (3 - index) * 62;
    return `<circle cx="${x}" cy="590" r="7" fill="${index === 3 ? colours.lemon : colours.raised}" stroke="${colours.rhine}" stroke-width="3"/>`;
  });
  return (
    outlined(company.name, sign, { x: right - widthOf(company.name, sign), y: 548, colour: colours.rhine }) +
    `<path d="M${right - 8 - 186} 590H${right - 8}" stroke="${colours.rhine}" stroke-width="3"/>${stations.join("")}`
  );
}
