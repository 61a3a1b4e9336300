import { msg } from '@lingui/core/macro'
import { type SQL, sql } from 'drizzle-orm'
import { hasRows, readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'
import { ACTIVE_STATES } from '../entry-state.rules.ts'

const STAYS = 'Results stay complete: the class, number and make of the car, without the name.'

export const entriesData: PersonData = {
  tables: {
    event_entry: {
      owner: ['person_id'],
      removal: 'cleared',
      because: STAYS,
      minimised: 'cleared',
      exportedIn: 'entries',
    },
    event_entry_note: {
      staff: ['by_person_id'],
      removal: 'cleared',
      because: 'The state and date of each step stay, without its text.',
      minimised: 'cleared',
      exportedIn: 'entries',
    },
    entrant_message: {
      staff: ['sent_by'],
      removal: 'kept',
      exportedIn: 'committee_work',
      because: 'A record of what the club wrote to its entrants. It shows no name for a removed person.',
    },
  },
  parts: {
    entries: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(e) - 'request_key' || jsonb_build_object('event', v.title, 'starts_on', v.starts_on,
            'steps', coalesce((select jsonb_agg(to_jsonb(n) - 'entry_id' - 'by_person_id' order by n.id)
              from event_entry_note n where n.entry_id = e.id), '[]'::jsonb)) as row
          from event_entry e join event v on v.id = e.event_id where e.person_id = ${personId}
          order by v.starts_at, e.entered_at`,
      ),
  },
  findBlocks: async (db, { personId }, now) => {
    const { rows } = await db.execute<{ title: string }>(sql`select distinct v.title, v.starts_at
      from event_entry e join event v on v.id = e.event_id
      where e.person_id = ${personId} and e.state in (${livingStates()}) and v.ends_at > ${now.toISOString()}::timestamptz
        and v.status <> 'cancelled'
      order by v.starts_at`)
    return rows.map(({ title }) => ({
      code: 'future_entry',
      message: msg`The person is entered in ${title}. Withdraw the entry first.`,
    }))
  },
  listRetained: async (db, { personId }) =>
    (await hasRows(db, sql`select 1 from event_entry where person_id = ${personId}`))
      ? [msg`Entries and results of past events, without the name.`]
      : [],
  lastUse: (person) => sql`(select max(greatest(n.entered_at, v.ends_at)) from event_entry n
    join event v on v.id = n.event_id where n.person_id = ${person})`,
  isNeeded: (person, { now }) => sql`exists (select 1 from event_entry n join event v on v.id = n.event_id
    where n.person_id = ${person} and n.state in (${livingStates()}) and v.status <> 'cancelled'
      and v.ends_at > ${now.toISOString()}::timestamptz)`,
  // The name stays with the results, and the signatures with their own period.
  minimise: async (tx, { personId }) => {
    await tx.execute(sql`update event_entry_note n set words = '' from event_entry e
      where e.id = n.entry_id and e.person_id = ${personId}`)
    await tx.execute(sql`update event_entry set transponder = '', licence = null, club_name = '', club_member_no = '',
      mobile = '', emergency_name = '', emergency_phone = '', guardian_name = '', guardian_phone = '',
      guardian_email = '', note = '', end_reason = '', request_key = null,
      car = case when car is null then null else car || '{"rego": ""}'::jsonb end where person_id = ${personId}`)
  },
  remove: async (tx, { personId }) => {
    await tx.execute(sql`update event_entry_note n set words = '' from event_entry e
      where e.id = n.entry_id and e.person_id = ${personId}`)
    await tx.execute(sql`update event_entry set entrant_name = '', transponder = '', licence = null, club_name = '',
      club_member_no = '', mobile = '', emergency_name = '', emergency_phone = '', guardian_name = '',
      guardian_phone = '', guardian_email = '', note = '', end_reason = '', request_key = null, shows_name = false,
      car = case when car is null then null else car || '{"rego": ""}'::jsonb end
      where person_id = ${personId}`)
  },
}

function livingStates(): SQL {
  return sql.join(
    ACTIVE_STATES.map((state) => sql`${state}`),
    sql`, `,
  )
}
