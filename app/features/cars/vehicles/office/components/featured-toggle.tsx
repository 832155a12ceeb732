import { useFetcher } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Toast } from "#app/ui/toast.tsx";
import { stockAddress } from "../addresses.ts";
import { featuredMessages } from "../messages.ts";

type Properties = { id: string; name: string; featured: boolean; query: string };

/** A button that shows a vehicle on the home page or removes it; it shows the wanted state at once. */
export function FeaturedToggle({ id, name, featured, query }: Properties) {
  const fetcher = useFetcher<FormAnswer>();
  const wanted = fetcher.formData?.get("featured");
  const shown = wanted === undefined || wanted === null ? featured : wanted === "yes";
  const { data: answer } = fetcher;
  return (
    <fetcher.Form method="post" action={stockAddress(query)}>
      <input type="hidden" name={formField} value="vehicle-featured" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={featured ? "yes" : "no"} />
      <button
        type="submit"
        name="featured"
        value={featured ? "no" : "yes"}
        aria-pressed={shown}
        aria-label={`Destacar ${name}`}
        title={shown ? "Destacado: quitar de la portada" : "Destacar en la portada"}
        data-key="d"
        className="flex size-10 items-center justify-center rounded-field text-control hover:text-rhine aria-pressed:text-rhine"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
          <path
            d="m10 2.6 2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2-3.8-3.6 5.2-.7z"
            fill={shown ? "currentColor" : "none"}
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      {answer?.ok === false && <Toast tone="bad" {...noticeOf(answer, featuredMessages.failed)} />}
    </fetcher.Form>
  );
}
