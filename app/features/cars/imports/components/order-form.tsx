import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button } from "#app/ui/button.tsx";
import type { ImportStep } from "../runs/import-state.ts";
import { importPath } from "../search-params.ts";

type Properties = {
  id: string;
  step: ImportStep;
  label: string;
  look?: "primary" | "secondary";
  children?: ReactNode;
};

export function OrderForm({ id, step, label, look = "secondary", children }: Properties) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={importPath(id)} preventScrollReset className="flex flex-col items-start gap-4">
      <input type="hidden" name={formField} value={step} />
      {children}
      <Button type="submit" look={look} size="small" disabled={formData?.get(formField) === step}>
        {label}
      </Button>
    </Form>
  );
}
