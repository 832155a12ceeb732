import { Button } from "#app/ui/button.tsx";

/** Prints the page; without a script, the browser's own menu does. */
export function PrintButton() {
  return (
    <span className="with-script print:hidden">
      <Button look="secondary" size="small" onClick={() => print()}>
        Imprimir
      </Button>
    </span>
  );
}
