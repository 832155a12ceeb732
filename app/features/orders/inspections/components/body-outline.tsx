import { type Panel, panels } from "../condition.ts";

/** A panel's shape, and where its numbers stand: the first at the middle, the others along `along`. */
type Shape = { path: string; middle: readonly [x: number, y: number]; along: "x" | "y" };

/** The car from above, with its front at the top and its left side folded out to the left. */
const middleShapes = {
  front_bumper: { path: "M112 40Q160 12 208 40L206 58Q160 40 114 58Z", middle: [160, 37], along: "x" },
  bonnet: { path: "M114 65Q160 47 206 65L202 146Q160 136 118 146Z", middle: [160, 98], along: "x" },
  windscreen: { path: "M119 154Q160 144 201 154L192 196Q160 190 128 196Z", middle: [160, 171], along: "x" },
  roof: { path: "M128 204Q160 198 192 204L192 318Q160 324 128 318Z", middle: [160, 261], along: "y" },
  rear_window: { path: "M128 326Q160 332 192 326L201 362Q160 371 119 362Z", middle: [160, 348], along: "x" },
  tailgate: { path: "M119 370Q160 379 201 370L204 430Q160 442 116 430Z", middle: [160, 406], along: "x" },
  rear_bumper: { path: "M115 438Q160 450 205 438L208 458Q160 482 112 458Z", middle: [160, 460], along: "x" },
} as const satisfies Partial<Record<Panel, Shape>>;

const leftShapes = {
  front_wing: { path: "M98 64Q58 62 44 74Q38 80 38 93A27 27 0 0 1 38 147L38 156L98 156Z", middle: [80, 112], along: "y" },
  doors: { path: "M98 164L38 164L38 316L98 316Z", middle: [68, 240], along: "y" },
  rear_side: { path: "M98 324L38 324L38 333A27 27 0 0 1 38 387L40 420Q46 440 68 444L98 446Z", middle: [80, 372], along: "y" },
} as const;

const width = 320;
/** The right side is the left one in a mirror. */
const mirror = `translate(${width} 0) scale(-1 1)`;

type PlacedShape = Shape & { panel: Panel };

const shapes: readonly PlacedShape[] = [
  ...Object.entries(middleShapes).map(([panel, shape]) => ({ ...shape, panel: panel as Panel })),
  ...Object.entries(leftShapes).flatMap(([part, shape]) => {
    const [x, y] = shape.middle;
    return [
      { ...shape, panel: `left_${part}` as Panel },
      { ...shape, middle: [width - x, y] as const, panel: `right_${part}` as Panel },
    ];
  }),
];

/** What is no panel: side windows, wheels, the seam of the doors and their handles. */
function LeftDetails() {
  return (
    <>
      <path d="M104 172L120 204L120 314L104 334Z" />
      <path d="M104 258L120 258M38 240L98 240M84 182L84 194M84 258L84 270" />
      <circle cx="38" cy="120" r="21" />
      <circle cx="38" cy="120" r="11" />
      <circle cx="38" cy="360" r="21" />
      <circle cx="38" cy="360" r="11" />
    </>
  );
}

const numberApart = 23;

export type OutlinedDamage = { number: number; panel: Panel; /** Drawn in the colour of what is new. */ fresh?: boolean };
type Properties = { damages: readonly OutlinedDamage[]; onChoose?: (panel: Panel) => void };

/** The outline of a car with its damages by number. A picture beside a list that says the same, so people who hear the page get the list. */
export function BodyOutline({ damages, onChoose }: Properties) {
  return (
    <svg viewBox={`0 0 ${width} 490`} aria-hidden="true" className="mx-auto w-full max-w-80 print:max-w-60">
      {shapes.map(({ panel, path }) => {
        const isHit = damages.some((damage) => damage.panel === panel);
        return (
          <path
            key={panel}
            d={path}
            data-panel={panel}
            transform={panel.startsWith("right_") ? mirror : undefined}
            strokeWidth="1.4"
            strokeLinejoin="round"
            className={`${isHit ? "fill-amber-faint stroke-amber" : "fill-raised stroke-control"} ${onChoose ? "cursor-pointer hover:fill-rhine-faint hover:stroke-rhine" : ""}`}
            onClick={onChoose && (() => onChoose(panel))}
          >
            <title>{panels[panel]}</title>
          </path>
        );
      })}
      <g className="pointer-events-none fill-none stroke-control" strokeWidth="1.2" strokeLinejoin="round">
        <LeftDetails />
        <g transform={mirror}>
          <LeftDetails />
        </g>
      </g>
      {shapes.flatMap((shape) => numbersOn(shape, damages))}
      <text x="160" y="10" textAnchor="middle" className="fill-soft text-[11px]">
        Delante
      </text>
    </svg>
  );
}

function numbersOn({ panel, middle: [x, y], along }: PlacedShape, damages: readonly OutlinedDamage[]) {
  const own = damages.filter((damage) => damage.panel === panel);
  return own.map(({ number, fresh = false }, place) => {
    const offset = (place - (own.length - 1) / 2) * Math.min(numberApart, 90 / own.length);
    const at = along === "x" ? `translate(${x + offset} ${y})` : `translate(${x} ${y + offset})`;
    return (
      <g key={number} transform={at} className="pointer-events-none">
        <circle r="10.5" strokeWidth="1.5" className={`stroke-raised ${fresh ? "fill-red" : "fill-ink"}`} />
        <text y="4" textAnchor="middle" className="fill-paper text-[12px] font-semibold tabular-nums">
          {number}
        </text>
      </g>
    );
  });
}
