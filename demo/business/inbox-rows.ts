import type { DemoPerson } from "./people.ts";
import { hoursAgo } from "./moments.ts";
import { someoneOfTheTeam } from "./orders/import.ts";
import { inquiryStories, type Line, messageStories, reservationStories } from "./stories.ts";

type Parts = { now: Temporal.Instant; people: readonly DemoPerson[]; /** Ids of the cars by key. */ cars: ReadonlyMap<string, string> };

const consents = { gdpr_consent: true, data_processing_consent: true };

/** The rows of inquiries with their conversations, of contact messages and of reservations. */
export function inboxRows({ now, people, cars }: Parts) {
  const sender = (who: number) => {
    const { id, name, email, phone } = people[who] ?? raise();
    return { user_id: id, name, email, phone };
  };
  const car = (key: string) => cars.get(key) ?? raise();
  const said = ({ hours, text }: Line) => ({ reply_message: text, created_at: hoursAgo(now, hours), sent_at: hoursAgo(now, hours) });
  const inquiries = inquiryStories.map((story) => ({ id: crypto.randomUUID(), story }));
  const messages = messageStories.map((story) => ({ id: crypto.randomUUID(), story }));
  const reservations = reservationStories.map((story) => ({ id: crypto.randomUUID(), story }));

  return {
    inquiries: inquiries.map(({ id, story }) => ({
      id,
      ...sender(story.who),
      ...consents,
      vehicle_id: story.car === undefined ? null : car(story.car),
      message: story.text,
      inquiry_type: story.type ?? "general",
      contact_preference: story.by ?? "email",
      status: story.status,
      created_at: hoursAgo(now, story.hours),
    })),
    inquiryReplies: inquiries.flatMap(({ id, story }) =>
      (story.replies ?? []).map((line) => ({ ...said(line), inquiry_id: id, admin_user_id: line.by === "team" ? someoneOfTheTeam : null })),
    ),
    messages: messages.map(({ id, story }) => ({
      id,
      ...sender(story.who),
      gdpr_consent: true,
      subject: story.subject,
      message: story.text,
      status: story.status,
      created_at: hoursAgo(now, story.hours),
    })),
    reservations: reservations.map(({ id, story: { who, car: key, plan, deposit, status, hours } }, place) => ({
      id,
      ...sender(who),
      ...consents,
      reference: `RS-DEMO-R${place + 1}`,
      vehicle_id: car(key),
      plan,
      deposit,
      // The planting of the orders accepts it.
      status: status === "accepted" ? "pending" : status,
      created_at: hoursAgo(now, hours),
    })),
    teamReplies: [
      ...messages.flatMap(({ id, story }) =>
        story.reply ? [{ ...said(story.reply), contact_message_id: id, admin_user_id: someoneOfTheTeam }] : [],
      ),
      ...reservations.flatMap(({ id, story }) =>
        story.reply ? [{ ...said(story.reply), reservation_id: id, admin_user_id: someoneOfTheTeam }] : [],
      ),
    ],
  };
}

function raise(): never {
  throw new TypeError("A story names a person or a car that the demonstration does not have.");
}
