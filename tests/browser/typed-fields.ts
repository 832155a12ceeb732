import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Changes every visible field as a person would: another text, another choice, the opposite tick. In a list of equal forms it changes the
 * first. It skips sliders, because they write into the boxes next to them. `place`: only this one of the page's POST forms. Returns the
 * number of changed fields.
 */
export async function changeAllFields(page: Page, place?: number): Promise<number> {
  return page.evaluate((only) => {
    type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
    const write = (field: Field, value: string) => {
      const prototype = Object.getPrototypeOf(field) as object;
      // Uses the prototype's setter, because React overrides the element's own; a key press does the same.
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    const another = (field: HTMLInputElement | HTMLTextAreaElement): string => {
      if (field instanceof HTMLTextAreaElement) return "Lo escribo yo,\nen dos líneas.";
      const texts: Record<string, string> = {
        email: "lo-mio@example.es",
        tel: "600 765 432",
        password: "cuatro palabras sueltas",
        date: "2026-12-09",
        time: "12:30",
        number: String(Number(field.min || 0) + 3 * Number(field.step || 1)),
      };
      return texts[field.type] ?? "1234";
    };
    const nameOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>("input[type=hidden][name=form]")?.value;
    const formsSeen = new Map<string, HTMLFormElement | null>();
    const repeats = ({ form }: Field) => {
      const name = nameOf(form);
      if (name === undefined) return false;
      if (!formsSeen.has(name)) formsSeen.set(name, form);
      return formsSeen.get(name) !== form;
    };

    const all = [...document.querySelectorAll<Field & { typedHere?: string }>("input, textarea, select")];
    for (const field of all) delete field.typedHere;
    const form = only === undefined ? undefined : document.querySelectorAll<HTMLFormElement>("form[method=post]")[only];
    const fields = all.filter((field) => !form || field.form === form);

    const choose = (field: HTMLSelectElement): string | undefined => {
      const choices = [...field.options].filter((option) => !option.disabled && option.value !== field.value && option.value !== "");
      const other = choices.at(-1)?.value;
      if (other !== undefined) write(field, other);
      return other;
    };
    const groups = new Set<string>();
    const chooseLast = (field: HTMLInputElement): void => {
      const group = `${nameOf(field.form)} ${field.name}`;
      const offered = fields.filter(
        (one) => one instanceof HTMLInputElement && one.type === "radio" && one.name === field.name && one.form === field.form,
      );
      const last = offered.findLast((one) => !one.disabled && one.checkVisibility());
      if (groups.has(group) || !last) return;
      groups.add(group);
      last.click();
      last.typedHere = "checked";
    };
    const tick = (field: HTMLInputElement): string => {
      if (!field.required || !field.checked) field.click();
      return field.checked ? "checked" : "";
    };
    const untouched = new Set(["hidden", "file", "range", "submit", "button"]);
    const change = (field: Field & { typedHere?: string }): void => {
      if (untouched.has(field.type)) return;
      if (field instanceof HTMLInputElement && field.type === "radio") return chooseLast(field);
      const typed =
        field instanceof HTMLSelectElement ? choose(field) : field.type === "checkbox" ? tick(field as HTMLInputElement) : another(field);
      if (typed === undefined) return;
      if (!(field instanceof HTMLSelectElement) && field.type !== "checkbox") write(field, typed);
      field.typedHere = field.type === "checkbox" ? typed : field.value;
    };
    for (const field of fields) {
      if (field.checkVisibility() && !field.disabled && !repeats(field) && field.name !== "leave_empty") change(field);
    }
    return fields.filter((field) => field.typedHere !== undefined).length;
  }, place);
}

/** Expects that these fields still exist and contain the typed text. */
export async function expectStillTyped(page: Page, count: number, when: string): Promise<void> {
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>("input, textarea, select")].flatMap(
      (field) => {
        if (!("typedHere" in field)) return [];
        const chosen = field.type === "radio" || field.type === "checkbox";
        const now = chosen ? ((field as HTMLInputElement).checked ? "checked" : "") : field.value;
        return [{ field: `${field.name} ${field.getAttribute("aria-label") ?? ""}`, typed: String(field.typedHere), now }];
      },
    ),
  );
  expect
    .soft(
      fields.filter(({ typed, now }) => typed !== now),
      `fields that lost what was typed: ${when}`,
    )
    .toEqual([]);
  expect.soft(fields.length, `fields that are still there: ${when}`).toBe(count);
}
