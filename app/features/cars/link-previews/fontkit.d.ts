// The package has no types.
declare module "fontkit" {
  /** The outline of a letter. Each change returns a new one. */
  type Path = { scale(x: number, y: number): Path; translate(x: number, y: number): Path; toSVG(): string };
  type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      glyphs: { path: Path; codePoints: number[] }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
      advanceWidth: number;
    };
  };
  export function create(bytes: Buffer): Font;
}
