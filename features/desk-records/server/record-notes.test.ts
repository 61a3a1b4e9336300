import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { newBuyer } from '#tests/orders/shop-server.ts'
import { deskRecordsData } from './person-data.store.ts'
import { forgetOldRecordNotes } from './record-notes.actions.ts'
import {
  insertRecordNote,
  listRecordNotes,
  lockRecordNote,
  type Subject,
  updateRecordNote,
} from './record-notes.store.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function insert(subject: Subject, owner: number | null, by: number): Promise<number> {
  const at = new Date(server.clock.nowMs())
  return insertRecordNote(server.database.db, { subject, personId: owner, text: 'A note', by, at })
}

it('removes a deleted note after 30 days', async () => {
  const { db } = server.database
  const subject = { kind: 'order', id: '1' }
  const { id } = await newBuyer(server)
  const [old, young, shown] = [
    await insert(subject, id, id),
    await insert(subject, id, id),
    await insert(subject, id, id),
  ]
  const daysAgo = (days: number) => new Date(server.clock.nowMs() - days * DAY_MS)
  await updateRecordNote(db, old, { deletedAt: daysAgo(31) })
  await updateRecordNote(db, young, { deletedAt: daysAgo(29) })
  await forgetOldRecordNotes(server)
  expect(await lockRecordNote(db, subject, old)).toBeNull()
  expect(await lockRecordNote(db, subject, young)).toMatchObject({ id: young })
  expect((await listRecordNotes(db, subject)).map((note) => note.id)).toEqual([shown])
})

it('deletes the notes on a person’s records with the person’s data, and no others', async () => {
  const { db } = server.database
  const [person, other] = [await newBuyer(server), await newBuyer(server)]
  const subject = { kind: 'order', id: '2' }
  await insert(subject, person.id, other.id)
  const aboutOther = await insert(subject, other.id, person.id)
  const aboutNobody = await insert({ kind: 'event', id: '2' }, null, person.id)
  await server.database.transaction(async (tx) => {
    const now = new Date(server.clock.nowMs())
    await deskRecordsData.remove?.(tx, { personId: person.id, email: '', emailKey: '' }, now)
  })
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from record_note where person_id = ${person.id} or by_person_id = ${person.id} order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual([aboutOther, aboutNobody])
})
