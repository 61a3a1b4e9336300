import { sql } from 'drizzle-orm'
import type { TimelineSource } from '#features/desk-records/server/desk-records.public.ts'

/** Returns the SQL that reads the mails about a record for its activity: subject and time, not the text. */
export function mailsAbout({ kind, id }: { kind: string; id: string }): TimelineSource<'mail'> {
  return {
    kind: 'mail',
    at: sql`m.sent_at`,
    key: sql`'mail:' || m.id`,
    from: sql`person_mail m where m.about_kind = ${kind} and m.about_id = ${id}`,
    text: sql`m.subject`,
  }
}
