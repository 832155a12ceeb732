import { afterEach, expect, test, vi } from "vitest";
import { company, type DayHours } from "#company";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";

/** Companies with other opening hours: each changes company.config.ts and nothing else, and every place follows. */

const database = await databaseOfThisFile();
afterEach(() => {
  vi.doUnmock("#company");
  vi.resetModules();
});

async function siteWith(openingHours: Partial<Record<keyof typeof company.openingHours, DayHours>>) {
  vi.resetModules();
  vi.doMock("#company", () => ({ company: { ...company, openingHours: { ...company.openingHours, ...openingHours } } }));
  const hours = await import("#app/lib/opening-hours.ts");
  const slots = await import("./slots.ts");
  const months = await import("./calendar.ts");
  const booking = await import("./commands/book.server.ts");
  const queries = await import("./queries.server.ts");
  const agenda = await import("./office/queries.server.ts");
  const structured = await import("#app/features/ground/company/structured-data.ts");
  const channels = await import("#app/features/ground/company/contact-channels.ts");
  const statistics = await import("#app/features/ground/company/statistics.ts");
  const replies = await import("#app/features/requests/saved-replies/example-replies.ts");
  return { ...hours, ...slots, ...months, ...booking, ...queries, ...agenda, ...structured, ...channels, ...statistics, ...replies };
}
type Site = Awaited<ReturnType<typeof siteWith>>;

const date = (day: string) => Temporal.PlainDate.from(day);
const freeOn = async (site: Site, day: string) => (await site.readCalendar(contextOf(database))).find((one) => one.day === day)?.free;
const weekOf = async (site: Site, day: string) => (await site.readWeek(contextOf(database), date(day))).map((one) => one.day.slice(5));

async function book(site: Site, slot: string) {
  const person = { name: "Ana Ruiz", email: `p${slot.replaceAll(/\D/g, "")}@example.es`, phone: "", notes: "" };
  const consents = { gdpr_consent: "on", data_processing_consent: "on" };
  const fields = { ...person, ...consents, day: slot.slice(0, 10), slot, service_type: "financing" };
  const address = `203.0.113.${Number(slot.slice(11, 13)) + Number(slot.slice(8, 10))}`;
  return (await site.bookAppointment(scopeOf(database, { address, now: noon }), sentForm("booking", fields))).data;
}

const texts = (site: Site) => [
  site.openingSentence(),
  site.contactChannels({ subject: "", text: "" })[0]?.text,
  site.exampleReplies[0].body.split("Dinos una hora, ")[1],
  site.statistics[1].meaning.split("Si escribes ")[1],
];

const opening = (site: Site) => {
  const { openingHoursSpecification } = site.dealerData("https://x.example") as { openingHoursSpecification: object[] };
  return openingHoursSpecification;
};
const fromMonday = { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] };

test("this company: Monday to Friday, in every text", async () => {
  const site = await siteWith({});
  expect(texts(site)).toEqual([
    "Lunes a viernes, de 9:00 a 18:00",
    "Lunes a viernes, de 9:00 a 18:00.",
    "de lunes a viernes, entre las 9:00 y las 18:00.",
    "un viernes por la tarde, tienes respuesta el lunes.",
  ]);
  expect(opening(site)).toEqual([{ ...fromMonday, opens: "09:00", closes: "18:00" }]);
  expect(await book(site, "2026-11-28 10:00")).toMatchObject({ ok: false });
  for (const { open, calls } of Object.values(company.openingHours)) {
    for (const { from, to } of calls) expect(open.some((span) => span.from <= from && to <= span.to)).toBe(true);
  }
});

test("Saturday mornings: they can be booked, and calendar, agenda, texts and search engines say so", async () => {
  const saturday = { open: [{ from: "10:00", to: "14:00" }], calls: [{ from: "10:00", to: "11:30" }] };
  const site = await siteWith({ Saturday: saturday });
  const times = ["10:00", "10:30", "11:00", "11:30"];

  expect(site.callTimes(date("2026-11-28"))).toEqual(times);
  expect(site.callTimes(date("2026-11-29"))).toEqual([]);
  expect(site.callTimes(date("2027-05-01")), "a public holiday").toEqual([]);
  expect(site.isBookable(date("2026-11-28"), "12:00", noon)).toBe(false);

  const calendar = await site.readCalendar(contextOf(database));
  const saturdays = calendar.filter(({ free }) => free.length === 4).map(({ day }) => day);
  expect(saturdays).toEqual(["2026-11-21", "2026-11-28", "2026-12-05", "2026-12-12", "2026-12-19", "2026-12-26"]);
  const shown = site.calendarMonths(calendar).flatMap(({ days }) => days);
  expect(shown.filter(({ day }) => date(day).dayOfWeek === 6).length).toBeGreaterThanOrEqual(6);
  expect(shown.filter(({ day }) => date(day).dayOfWeek === 7)).toEqual([]);

  expect(await weekOf(site, "2026-11-25")).toEqual(["11-23", "11-24", "11-25", "11-26", "11-27", "11-28"]);
  expect(site.callTimesOfWeek()).toContain("18:00");
  expect(await book(site, "2026-11-28 10:30")).toMatchObject({ ok: true });
  expect(await book(site, "2026-11-28 12:00")).toMatchObject({ ok: false });
  expect(await freeOn(site, "2026-11-28")).toEqual(["10:00", "11:00", "11:30"]);
  const mails = await runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("emails").select(["subject", "calendar"]).where("kind", "=", "appointment-requested").execute(),
  );
  expect(mails.map(({ subject }) => subject)).toContain("Cita reservada: sábado, 28 de noviembre de 2026, a las 10:30");
  expect(mails.map((mail) => mail.calendar).join("\n")).toContain("DTSTART;TZID=Europe/Madrid:20261128T103000");

  expect(texts(site)).toEqual([
    "Lunes a viernes, de 9:00 a 18:00; sábado, de 10:00 a 14:00",
    "Lunes a viernes, de 9:00 a 18:00; sábado, de 10:00 a 14:00.",
    "de lunes a viernes, entre las 9:00 y las 18:00; sábado, entre las 10:00 y las 14:00.",
    "un sábado por la tarde, tienes respuesta el lunes.",
  ]);
  expect(opening(site)).toEqual([
    { ...fromMonday, opens: "09:00", closes: "18:00" },
    { ...fromMonday, dayOfWeek: ["Saturday"], opens: "10:00", closes: "14:00" },
  ]);
});

test("the appointment of an hour that is no longer offered can still be read, and stands in the week", async () => {
  const before = await siteWith({ Saturday: { open: [], calls: [{ from: "13:00", to: "13:00" }] } });
  const booked = await book(before, "2026-12-12 13:00");
  expect(booked).toMatchObject({ ok: true });
  const site = await siteWith({});
  const [, , id = ""] = String(booked.outcome?.["path"]).split("/");
  expect(await site.findAppointment(contextOf(database), id)).toMatchObject({ day: "2026-12-12", time: "13:00", status: "pending" });
  expect(await weekOf(site, "2026-12-12")).toContain("12-12");
});

test("a lunch break and a short Friday: no call begins in the break", async () => {
  const long = {
    open: [
      { from: "09:30", to: "14:00" },
      { from: "16:30", to: "19:00" },
    ],
    calls: [
      { from: "09:30", to: "13:00" },
      { from: "16:30", to: "18:30" },
    ],
  };
  const friday = { open: [{ from: "09:00", to: "15:00" }], calls: [{ from: "09:00", to: "14:30" }] };
  const site = await siteWith({ Monday: long, Tuesday: long, Wednesday: long, Thursday: long, Friday: friday });
  expect(site.callTimes(date("2026-11-23")).join(" ")).toBe(
    "09:30 10:00 10:30 11:00 11:30 12:00 12:30 13:00 16:30 17:00 17:30 18:00 18:30",
  );
  expect(site.callTimesOfWeek().at(0)).toBe("09:00");
  expect(await freeOn(site, "2026-11-27")).toHaveLength(12);
  expect(await book(site, "2026-11-24 13:30")).toMatchObject({ ok: false });
  expect(await book(site, "2026-11-24 18:30")).toMatchObject({ ok: true });
  expect(site.openingSentence()).toBe("Lunes a jueves, de 9:30 a 14:00 y de 16:30 a 19:00; viernes, de 9:00 a 15:00");
  expect(opening(site)).toMatchObject([
    { dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday"], opens: "09:30", closes: "14:00" },
    { dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday"], opens: "16:30", closes: "19:00" },
    { dayOfWeek: ["Friday"], opens: "09:00", closes: "15:00" },
  ]);
});
