import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const templates = [
  {
    id: 'guide-published',
    name: 'Guide published',
    subject: 'The background guide is out',
    body: `The background guide of {committee|your committee} is ready. You find it on your dashboard, beside your seat.

Read the agenda first, then what {portfolio|your portfolio} thinks about it. Take notes of three points that you want to make.

If you have a question about the guide, reply to this mail.`,
    button_label: 'Open your dashboard',
    button_address: '{dashboard}',
    topic: 'registration',
  },
  {
    id: 'last-week-to-pay',
    name: 'Last week to pay',
    subject: 'One week left to pay your fee',
    body: `We have not received your fee yet. Please pay {fee due|it} within the next seven days.

Your dashboard shows the payment details and your reference. Write the reference into the transfer, so that we find it.

If you have paid in the last two days, you need to do nothing.`,
    button_label: 'See how to pay',
    button_address: '{dashboard}',
    topic: 'registration',
  },
  {
    id: 'what-to-bring',
    name: 'What to bring',
    subject: 'What to bring to the conference',
    body: `We see you soon. Please bring:

Your identity card, and your pass on your phone (it is on your dashboard).

A notebook and a pen. Formal clothes for the sessions, and something warm for the evening.

A printed position paper, if {committee|your committee} asks for one.`,
    button_label: 'Show your pass',
    button_address: '{dashboard}',
    topic: 'registration',
  },
  {
    id: 'welcome-pack',
    name: 'Welcome pack',
    subject: 'Welcome, {name}: your first steps',
    body: `You are in. These are the next steps:

Read the background guide of {committee|your committee} on your dashboard.

Join the chat group of your committee. Its link is on your dashboard too.

Look at the timetable, and add the sessions to your calendar.`,
    button_label: 'Open your dashboard',
    button_address: '{dashboard}',
    topic: 'registration',
  },
  {
    id: 'thanks-and-feedback',
    name: 'Thanks and feedback',
    subject: 'Thank you for coming',
    body: `Thank you for the debates, the drafts and the late evenings. You made the conference what it was.

Tell us in three minutes what was good and what we should change. Your answers are anonymous.

Certificates follow by mail as soon as they are signed.`,
    button_label: 'Give feedback',
    button_address: '{dashboard}',
    topic: 'news',
  },
] as const;

/**
 * Adds templates of announcements with five to start with, attached PDF files, and readers who unsubscribed from
 * announcements that are not about their registration.
 */
export const up: Step = async (db, engine) => {
  const bytes = engine === 'postgres' ? sql`bytea` : sql`blob`;
  await db.schema
    .alterTable('announcements')
    .addColumn('topic', 'text', (c) => c.notNull().defaultTo('registration'))
    .execute();
  await db.schema.alterTable('announcement_recipients').addColumn('skip_reason', 'text').execute();
  await db.schema
    .createTable('unsubscriptions')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('unsubscribed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('announcement_templates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('button_label', 'text')
    .addColumn('button_address', 'text')
    .addColumn('topic', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('announcement_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('announcement_id', 'text', (c) => c.references('announcements.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('uploaded_by', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('announcement_files_announcement_id')
    .on('announcement_files')
    .column('announcement_id')
    .execute();
  for (const { id, name, subject, body, button_label, button_address, topic } of templates)
    await sql`insert into announcement_templates (id, name, subject, body, button_label, button_address, topic)
      values (${id}, ${name}, ${subject}, ${body}, ${button_label}, ${button_address}, ${topic})`.execute(db);
};
