import { msg } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/database/pool.ts'
import { hasRows, readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

export const membershipData: PersonData = {
  tables: {
    member: {
      owner: ['person_id'],
      removal: 'cleared',
      because: 'The number, type and dates stay for the statistics of the club.',
      minimised: 'cleared',
      exportedIn: 'membership',
    },
    membership_period: {
      owner: ['person_id'],
      removal: 'kept',
      because: 'Type and dates without personal data, for the statistics of the club.',
      minimised: { because: 'The register of members as at any day.' },
      exportedIn: 'membership_periods',
    },
    membership_application: {
      owner: ['person_id'],
      staff: ['decided_by'],
      removal: 'cleared',
      because: 'Type, fee and dates stay as part of the order that paid for them.',
      minimised: 'cleared',
      exportedIn: 'membership_applications',
    },
    membership_reminder: {
      owner: ['person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'membership_reminders',
    },
    membership_event: {
      owner: ['person_id'],
      staff: ['by_person_id'],
      removal: 'cleared',
      because: 'The kind and date of each change stay, without its text.',
      minimised: 'cleared',
      exportedIn: 'membership_events',
    },
  },
  parts: {
    // The committee's private note is not part of the export.
    // @source docs/reference/membership.md §4.1
    membership: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(m) - 'private_note' || jsonb_build_object('type', t.name) as row
          from member m join membership_type t on t.id = m.type_id where m.person_id = ${personId}`,
      ),
    membership_periods: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(p) || jsonb_build_object('type', t.name) as row
          from membership_period p join membership_type t on t.id = p.type_id
          where p.person_id = ${personId} order by p.valid_from, p.id`,
      ),
    membership_applications: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(a) - 'decided_by' || jsonb_build_object('type', t.name) as row
          from membership_application a join membership_type t on t.id = a.type_id
          where a.person_id = ${personId} order by a.submitted_at, a.id`,
      ),
    membership_reminders: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(r) as row from membership_reminder r where person_id = ${personId} order by sent_at`,
      ),
    membership_events: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(e) - 'by_person_id' as row from membership_event e
          where person_id = ${personId} order by at, id`,
      ),
  },
  findBlocks: async (db, { personId }) =>
    (await hasRows(
      db,
      sql`select 1 from membership_application
        where person_id = ${personId} and status in ('awaiting_payment', 'awaiting_approval', 'more_info')`,
    ))
      ? [
          {
            code: 'open_application',
            message: msg`A membership application is open. Decide on it or withdraw it first.`,
          },
        ]
      : [],
  isNeeded: (person) => sql`exists (select 1 from membership_application a where a.person_id = ${person}
    and a.status in ('awaiting_payment', 'awaiting_approval', 'more_info'))`,
  // The number, the type and the periods stay, because the register of members is derived from them.
  minimise: async (tx, { personId }) => {
    await tx.execute(sql`update member set partner_name = '', guardian_name = '', guardian_email = '',
      guardian_phone = '', licence_issuer = '', licence_number = '', licence_type = '', licence_expiry = null,
      private_note = '' where person_id = ${personId}`)
    await clearHistory(tx, personId)
  },
  listRetained: async (db, { personId }) =>
    (await hasRows(db, sql`select 1 from member where person_id = ${personId}`))
      ? [msg`The register shows number, type and dates of the membership, without the name.`]
      : [],
  remove: async (tx, { personId }, now) => {
    await tx.execute(sql`insert into membership_event (person_id, at, kind, words, condition_from, condition_to)
      select person_id, ${now.toISOString()}::timestamptz, 'condition', '', condition, 'resigned' from member
      where person_id = ${personId} and condition not in ('resigned', 'deceased')`)
    await tx.execute(sql`update member set partner_name = '', guardian_name = '', guardian_email = '',
      guardian_phone = '', licence_issuer = '', licence_number = '', licence_type = '', licence_expiry = null,
      condition = case when condition = 'deceased' then condition else 'resigned' end,
      hides_from_register = true, wants_reminders = false, private_note = '' where person_id = ${personId}`)
    await clearHistory(tx, personId)
  },
}

/** Clears the texts of a person's applications and history, and deletes the record of their reminders. */
async function clearHistory(tx: Tx, personId: number): Promise<void> {
  await tx.execute(sql`update membership_application set details = details || '{"additional_member": "",
    "licence_issuer": "", "licence_number": "", "licence_type": "", "licence_expiry": null, "nominator": "",
    "seconder": "", "guardian_name": "", "guardian_email": "", "guardian_phone": "", "mobile": "", "street_address": "",
    "street_address_1": "", "postcode": "", "city": "", "state": "", "country": "", "emergency_name": "",
    "emergency_phone": ""}'::jsonb, reason = ''
    where person_id = ${personId}`)
  await tx.execute(sql`delete from membership_reminder where person_id = ${personId}`)
  await tx.execute(sql`update membership_event set words = '' where person_id = ${personId}`)
}
