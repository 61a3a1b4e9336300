import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { event } from '#features/events/server/events.tables.ts'
import type { RecordFile } from '#features/desk-records/desk-records.contract.ts'
import { deskRecordsData } from '#features/desk-records/server/desk-records.public.ts'
import { forgetOldRecordFiles } from '#features/desk-records/server/record-files.actions.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { PDF } from '#tests/club-rego/rego.ts'
import { putHillclimb } from '#tests/entries/entry-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { uploadForm } from '#tests/kit/upload-form.ts'
import { twoColours } from '#tests/media/pictures.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import { fill, newBuyer, order, stateOf } from '#tests/orders/shop-server.ts'
import { sellSeats } from '#tests/tickets/seats.ts'

let server: RunningServer
let staffId: number
/** The paths and ids of one record of each kind, with the roles that may use its files. */
const records: { kind: string; base: string; id: string; role: StaffRole; right: string }[] = []

beforeAll(async () => {
  server = await startClub()
  staffId = (await newPerson(server)).id
  const buyer = await newBuyer(server)
  await sellSeats(server, 'SEAT', { occasion: 'Dinner', day: '2026-12-05', place: 'Clubrooms' })
  await fill(buyer, 'SEAT')
  const { number } = await stateOf(server, (await order(buyer)).order)
  await putHillclimb(server, 'climb')
  const [climb] = await server.database.db.select({ id: event.id }).from(event).where(eq(event.slug, 'climb'))
  records.push(
    {
      kind: 'order',
      base: '/api/v1/sell/desk/order/record',
      id: String(number),
      role: 'treasurer',
      right: 'orders',
    },
    {
      kind: 'event',
      base: '/api/v1/club/event/desk/record',
      id: String(climb?.id),
      role: 'events',
      right: 'events',
    },
    {
      kind: 'person',
      base: '/api/v1/club/desk/person',
      id: String(buyer.id),
      role: 'membership',
      right: 'members',
    },
  )
})
afterAll(() => server.stop())

const KINDS = ['order', 'event', 'person']
const recordOf = (kind: string) => {
  const found = records.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no record of the kind ${kind}`)
  return found
}
const as = (role: StaffRole): Asker => server.as({ personId: staffId, roles: [role] })

function attach(
  kind: string,
  {
    bytes = PDF,
    fileName = 'form.pdf',
    who,
    id,
  }: { bytes?: Uint8Array; fileName?: string; who?: Asker; id?: string } = {},
): Promise<Answer> {
  const record = recordOf(kind)
  const fields = { id: id ?? record.id }
  return uploadForm(who ?? as(record.role), `${record.base}/files/add`, { bytes, fileName, fields })
}

async function attached(kind: string, options: Parameters<typeof attach>[1] = {}): Promise<RecordFile> {
  const answer = await attach(kind, options)
  expect(answer.status).toBe(200)
  return (answer.json() as { item: RecordFile }).item
}

const read = (kind: string, fileId: number, who = as(recordOf(kind).role), id = recordOf(kind).id) =>
  who.request('GET', `${recordOf(kind).base}/files/one?id=${id}&file_id=${fileId}`)
const remove = (kind: string, fileId: number, isDeleted: boolean, who = as(recordOf(kind).role)) =>
  who.request('POST', `${recordOf(kind).base}/files/delete`, {
    body: { id: recordOf(kind).id, file_id: fileId, is_deleted: isDeleted },
  })
async function namesOf(kind: string, who = as(recordOf(kind).role)): Promise<string[]> {
  const answer = await who.request('GET', `${recordOf(kind).base}/files?id=${recordOf(kind).id}`)
  expect(answer.status).toBe(200)
  return (answer.json() as { data: RecordFile[] }).data.map(({ name }) => name)
}

describe.each(KINDS)('the files on a record of the kind %s', (kind) => {
  it('are attached, listed with who attached them, and sent as downloads that no cache keeps', async () => {
    const file = await attached(kind, { fileName: 'signed form.pdf' })
    expect(file).toMatchObject({ name: 'signed form.pdf', bytes: PDF.byteLength })
    expect(file.by).not.toBe('')
    const answer = await read(kind, file.id)
    expect([answer.status, answer.text]).toEqual([200, PDF.toString()])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="signed form.pdf"/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const picture = await attached(kind, {
      bytes: await twoColours(40, 30).png().toBuffer(),
      fileName: 'licence.png',
    })
    expect(picture.name).toMatch(/^licence\./)
    expect(await namesOf(kind)).toEqual([picture.name, 'signed form.pdf'])
  })

  it('are deleted, and restored within 30 days', async () => {
    const { id, name } = await attached(kind, { fileName: 'wrong.pdf' })
    expect((await remove(kind, id, true)).status).toBe(200)
    expect(await namesOf(kind)).not.toContain(name)
    expect((await read(kind, id)).status).toBe(404)
    expect((await remove(kind, id, false)).status).toBe(200)
    expect((await remove(kind, id, false)).status).toBe(200)
    expect(await namesOf(kind)).toContain(name)
    expect((await read(kind, id)).status).toBe(200)
  })

  it('are closed to everyone without the role or the right', async () => {
    const { base, id, role, right } = recordOf(kind)
    const file = await attached(kind)
    const nobody = server.as({ personId: staffId, roles: [] })
    const others = (['content', 'gate', 'registrar'] as const).map((one) => as(one))
    for (const who of [nobody, ...others]) {
      expect((await attach(kind, { who })).status).toBe(403)
      expect((await who.request('GET', `${base}/files?id=${id}`)).status).toBe(403)
      expect((await read(kind, file.id, who)).status).toBe(403)
      expect((await remove(kind, file.id, true, who)).status).toBe(403)
    }
    expect((await server.request('GET', `${base}/files/one?id=${id}&file_id=${file.id}`)).status).toBe(401)
    const seer = server.as({ personId: staffId, rights: [`${right}.see`] })
    expect((await read(kind, file.id, seer)).status).toBe(200)
    expect((await attach(kind, { who: seer })).status).toBe(403)
    expect((await remove(kind, file.id, true, seer)).status).toBe(403)
    expect(await namesOf(kind, as(role))).toContain('form.pdf')
  })

  it('are refused for another record, and if they are neither a PDF nor a picture', async () => {
    const file = await attached(kind)
    expect((await read(kind, file.id, undefined, '999999')).status).toBe(404)
    expect((await attach(kind, { id: '999999' })).status).toBe(404)
    expect((await attach(kind, { id: '' })).status).toBe(422)
    const before = await namesOf(kind)
    expect((await attach(kind, { bytes: Buffer.from('MZ program'), fileName: 'run.exe' })).status).toBe(415)
    expect((await attach(kind, { bytes: Buffer.from('no pdf'), fileName: 'form.pdf' })).status).toBe(415)
    const heavy = Buffer.concat([PDF, Buffer.alloc(10_000_001)])
    const answer = await attach(kind, { bytes: heavy })
    expect([answer.status, codeOf(answer)]).toEqual([413, 'TOO_LARGE'])
    expect(await namesOf(kind)).toEqual(before)
  })

  it('are in the activity and in the audit log without their names', async () => {
    await attached(kind, { fileName: 'secret.pdf' })
    const owner = server.as({ personId: staffId, roles: ['owner'] })
    const log = await owner.request('GET', '/api/v1/staff/audit?verb=added_file')
    const entry = (log.json() as { data: AuditItem[] }).data.find((item) => item.subject_kind === kind)
    expect(entry?.subject_id).toBe(recordOf(kind).id)
    expect(log.text).not.toContain('secret')
  })
})

describe('the files on a record', () => {
  it('of staff themselves cannot be changed by them', async () => {
    const own = server.as({ personId: Number(recordOf('person').id), roles: ['membership', 'treasurer'] })
    await server.database.db.execute(sql`insert into person_role (person_id, role, granted_at)
      values (${staffId}, 'membership', now()), (${staffId}, 'treasurer', now()) on conflict do nothing`)
    for (const kind of ['order', 'person'])
      expect(codeOf(await attach(kind, { who: own }))).toBe('OWN_RECORD')
  })

  it('are at most 50', async () => {
    const { id } = recordOf('event')
    await server.database.db.execute(sql`insert into record_file
        (subject_kind, subject_id, file_name, media_type, byte_size, store_key, created_at)
      select 'event', ${id}, n || '.pdf', 'application/pdf', 1, 'documents/' || n, now() from generate_series(1, 50) n`)
    expect((await attach('event')).status).toBe(409)
    await server.database.db.execute(
      sql`delete from record_file where store_key like 'documents/%' and byte_size = 1`,
    )
  })

  it('are gone from the file store 30 days after they were deleted', async () => {
    const { id } = await attached('event', { fileName: 'old.pdf' })
    const key = await storeKeyOf(id)
    expect((await remove('event', id, true)).status).toBe(200)
    server.clock.advanceMs(29 * DAY_MS)
    await forgetOldRecordFiles(toForget())
    expect(await storeKeyOf(id)).toBe(key)
    server.clock.advanceMs(2 * DAY_MS)
    await forgetOldRecordFiles(toForget())
    expect(dropped).toEqual([key])
    expect(await storeKeyOf(id)).toBeUndefined()
  })

  it('are deleted with the data of the person, also those on the person’s orders', async () => {
    const files = [await attached('person'), await attached('order')]
    const keys = await Promise.all(files.map(({ id }) => storeKeyOf(id)))
    const personId = Number(recordOf('person').id)
    const orphans = await server.database.transaction(async (tx) =>
      deskRecordsData.remove?.(tx, { personId, email: '', emailKey: '' }, new Date(server.clock.nowMs())),
    )
    expect(orphans?.storeKeys).toEqual(expect.arrayContaining(keys))
    expect(await namesOf('person')).toEqual([])
    expect(await namesOf('order')).toEqual([])
  })
})

async function storeKeyOf(fileId: number): Promise<string | undefined> {
  const { rows } = await server.database.db.execute<{ key: string }>(
    sql`select store_key as key from record_file where id = ${fileId}`,
  )
  return rows[0]?.key
}

const dropped: string[] = []
const toForget = () => ({
  database: server.database,
  clock: server.clock,
  recordFiles: { drop: async (_: unknown, keys: readonly string[]) => void dropped.push(...keys) },
})
