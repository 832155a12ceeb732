/** The paints of the demonstration stock: a Spanish name for the text and one colour for the drawing. */
const paintColours = {
  "blanco alpino": "#e9eae6",
  "negro zafiro": "#23292c",
  "gris grafito": "#5a6467",
  "gris plata": "#b3babb",
  "gris nardo": "#868d8d",
  "azul noche": "#24406b",
  "azul cobalto": "#2f6bb0",
  "azul hielo": "#9dbccb",
  "rojo coral": "#bf3b2c",
  "rojo burdeos": "#7c2530",
  "verde oliva": "#6b7551",
  "verde abeto": "#2d5645",
  "verde petróleo": "#1f606c",
  "verde menta": "#a9c9b4",
  "beige arena": "#c9b799",
  "marrón cacao": "#64493c",
  "naranja cobre": "#c8692e",
  "amarillo limón": "#e6bf34",
} as const;

export type Paint = keyof typeof paintColours;

type Rgb = [number, number, number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Mixes two colours; `share` is the part of the second one. */
export function mixColours(first: string, second: string, share: number): string {
  const a = channels(first);
  const b = channels(second);
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}

/** The tones of one paint in light and shade: on the shoulder, on the flank and underneath. */
export type PaintTones = { base: string; light: string; shoulder: string; shade: string; deep: string; line: string };

const warmLight = "#fffaf0";
const coolShadow = "#0c2024";

/** A dark paint needs more light to show its shape, a light one more shadow. */
export function paintTones(paint: Paint): PaintTones {
  const base = paintColours[paint];
  const brightness = luminance(base);
  const lift = 0.2 + (1 - brightness) * 0.16;
  const drop = 0.16 + (1 - brightness) * 0.16;
  return {
    base,
    light: mixColours(base, warmLight, Math.min(0.72, lift * 1.35)),
    shoulder: mixColours(base, warmLight, lift * 0.55),
    shade: mixColours(base, coolShadow, drop),
    deep: mixColours(base, coolShadow, drop * 1.9),
    line: mixColours(base, coolShadow, 0.42 + drop * 0.7),
  };
}
