import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DrawnParts } from "./ui/drawn.tsx";
import { layOutWholeAfterHistoryStep } from "./ui/laid-out-whole.ts";
import { partsInDocument } from "./ui/parts-in-document.ts";

const markupInDocument = partsInDocument();
layOutWholeAfterHistoryStep();

startTransition(() => {
  hydrateRoot(
    document,
    <DrawnParts value={markupInDocument}>
      <HydratedRouter />
    </DrawnParts>,
  );
});
