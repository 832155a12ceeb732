import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertVehicle } from "#tests/vehicles.ts";

/** The inquiries in which the tests of conversations write, one for each test. */
const writing = ["script", "plain", "live", "draft", "ended", "ended-plain", "ended-other", "ended-tab"] as const;
type Writing = (typeof writing)[number];

/** Ids that the tests and the seeding script share. */
export const inquiryIds: Record<Writing | "answered" | "archived" | "closed" | "general" | "foreign", string> = {
  script: id(1),
  plain: id(2),
  live: id(5),
  draft: id(6),
  ended: id(7),
  "ended-plain": id(8),
  "ended-other": id(9),
  "ended-tab": id(10),
  answered: id(11),
  archived: id(12),
  closed: id(13),
  general: id(14),
  foreign: id(15),
};

export const longWords = "Mercedes-Benz Sprinter 319 CDI Kastenwagen Hochdach extralang";

function id(number: number): string {
  return `c0000000-0000-4000-8000-${number.toString().padStart(12, "0")}`;
}

/** Inserts the data of the people with names that begin with `conversations`. `ids`: theirs, by name. */
export async function seedConversations(
  database: Database,
  ids: Record<"conversations-reader" | "conversations-writer", string>,
): Promise<void> {
  const reader = ids["conversations-reader"];
  const writer = ids["conversations-writer"];
  const car = await someCar(database);
  // Archived, so that other tests of the catalogue do not find it.
  const gone = await insertVehicle(database, { make: "Lancia", model: "Thema 8.32", year: 1989, status: "archived", price: 77_777 });
  const long = await insertVehicle(database, { make: longWords.slice(0, 13), model: longWords.slice(14), year: 2020, status: "archived" });
  for (const name of writing) await insertInquiry(database, writer, { id: inquiryIds[name], vehicle_id: car, message: `Pregunta ${name}` });
  await insertInquiry(database, writer, { id: inquiryIds.foreign, vehicle_id: car, message: "Esto es de otra persona" });
  const told =
    "Hola, me interesa este coche. ¿Tiene el libro de mantenimiento al día y cuánto costaría con todo incluido hasta Cartagena? ".repeat(4);
  const own = [
    { id: inquiryIds.general, inquiry_type: "financing", message: "¿Financiáis hasta el 90 %?", created_at: "2026-11-02T08:00:00Z" },
    { id: inquiryIds.closed, vehicle_id: long, status: "completed", created_at: "2026-11-05T18:30:00Z" },
    { id: inquiryIds.archived, vehicle_id: gone, status: "in_progress", created_at: "2026-11-10T18:30:00Z" },
    { id: inquiryIds.answered, vehicle_id: car, status: "in_progress", message: told, created_at: "2026-11-18T09:15:00Z" },
  ];
  for (const row of own) await insertInquiry(database, reader, row);
  await runAs(contextOf(database), async (transaction) => {
    const team = crypto.randomUUID();
    const said = [
      [
        inquiryIds.answered,
        team,
        "Hola:\nsí, el libro está completo y sellado. Con todo, hasta Cartagena, serían 1.450 € más.",
        "2026-11-18T11:02:00Z",
      ],
      [inquiryIds.answered, null, "Perfecto. ¿Y cuándo podría verlo?", "2026-11-18T16:40:00Z"],
      [inquiryIds.answered, team, `El lunes por la tarde te va bien? Te dejo la referencia: ${"ABC".repeat(60)}`, "2026-11-19T09:20:00Z"],
      [inquiryIds.closed, team, "Encantados. Que lo disfrutes.", "2026-11-09T09:20:00Z"],
    ] as const;
    await transaction
      .insertInto("inquiry_replies")
      .values(
        said.map(([inquiry_id, admin_user_id, reply_message, at]) => ({
          inquiry_id,
          admin_user_id,
          reply_message,
          sent_at: at,
          created_at: at,
        })),
      )
      .execute();
    const day = Temporal.Now.plainDateISO("Europe/Madrid");
    await transaction
      .insertInto("appointments")
      .values(
        (
          [
            [9, "10:00", "confirmed"],
            [12, "16:30", "pending"],
            [8, "09:30", "cancelled"],
            [-20, "09:00", "completed"],
          ] as const
        ).map(([days, time, status]) => ({
          user_id: reader,
          customer_name: "Ana Ruiz",
          customer_email: "ana@example.es",
          // Saturdays, because other tests book on working days.
          appointment_date: day.add({ days: days + 6 - ((day.dayOfWeek + days) % 7) }).toString(),
          appointment_time: time,
          status,
          service_type: "financing",
          gdpr_consent: true,
          data_processing_consent: true,
        })),
      )
      .execute();
  });
}

/** A car with a picture, if the demonstration stock has one. */
async function someCar(database: Database): Promise<string> {
  const found = await runAs(contextOf(database), (transaction) =>
    transaction
      .selectFrom("vehicles")
      .innerJoin("vehicle_images", "vehicle_images.vehicle_id", "vehicles.id")
      .select("vehicles.id")
      .where("status", "=", "available")
      .orderBy("vehicles.created_at")
      .limit(1)
      .executeTakeFirst(),
  );
  return found?.id ?? (await insertVehicle(database));
}
