import { type ComponentProps, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { useChosenBefore } from "../chosen-before.ts";
import { Select, TextInput } from "../field.tsx";

const pauseInMilliseconds = 300;
/** More filters go on below the search text. */
const mostOnALine = 3;

type Filter = { name: string; label: string; chosen: string; options: readonly { value: string; label: string }[] };

type Properties = {
  /** The current search text; undefined for a list without text search. */
  search?: string;
  /** The parameter of the search text. */
  parameter?: string;
  placeholder?: string;
  filters?: readonly Filter[];
  /** Other parameters of the address that must be kept. */
  kept?: Readonly<Record<string, string>>;
};

/** Filters a list by a GET form, so each search has an address. With JavaScript the results follow the typing; `/` focuses it. */
export function SearchBox({ search, parameter = "search", placeholder = "", filters = [], kept = {} }: Properties) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = () => {
    clearTimeout(timer.current);
    if (form.current) void submit(form.current, { replace: true, preventScrollReset: true });
  };
  useChosenBefore(form, send);
  const onChange: ComponentProps<"form">["onChange"] = ({ target }) => {
    clearTimeout(timer.current);
    if (target instanceof HTMLSelectElement) send();
    else timer.current = setTimeout(send, pauseInMilliseconds);
  };
  return (
    <Form
      ref={form}
      role="search"
      method="get"
      onChange={onChange}
      preventScrollReset
      className={`flex grow flex-wrap items-center gap-3 ${filters.length > mostOnALine ? "" : "desktop:flex-nowrap"}`}
    >
      {search !== undefined && (
        <span className="relative grow max-desktop:basis-full desktop:w-72 desktop:shrink-0">
          <TextInput
            type="search"
            name={parameter}
            short
            maxLength={80}
            defaultValue={search}
            placeholder={placeholder}
            aria-label={placeholder}
            aria-keyshortcuts="/"
            data-search
          />
          <kbd className="with-script pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-[5px] border border-line px-1.5 text-small text-soft tablet:block">
            /
          </kbd>
        </span>
      )}
      {filters.map(({ name, label, chosen, options }) => (
        <span key={name} className="max-desktop:min-w-0 max-desktop:grow max-desktop:basis-40 desktop:shrink-0">
          <Select name={name} aria-label={label} chosen={chosen} short>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </span>
      ))}
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <button type="submit" className="min-h-11 rounded-field border border-control px-3.5">
          Buscar
        </button>
      </noscript>
    </Form>
  );
}
