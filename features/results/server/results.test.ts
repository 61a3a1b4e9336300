import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { findLastAudit } from '#features/staff/server/staff.public.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import { enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { clubTime, idsOf } from '#tests/events/calendar-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { type Applicant, startClub } from '#tests/membership/club-server.ts'
import { exportResults } from './export-results.ts'
import type { DeskResults } from '../results-desk.contract.ts'
import type { EventResults, OwnResult, VehicleResult } from '../results.contract.ts'

const BASE = '/api/v1/club/results'
const SLUG = 'driven'
const CLASSES = [
  { code: 'A', name: 'To 1600 cc', rule: '' },
  { code: 'B', name: '1601 to 2000 cc', rule: '' },
]

let server: RunningServer
let officer: Asker
let named: Applicant
let unnamed: Applicant
let eventId: number

beforeAll(async () => {
  server = await startClub()
  officer = await newOfficer()
  for (const slug of [SLUG, 'before', 'unfinished', 'twice'])
    await putHillclimb(server, slug, { capacity: 20, trackId: 1, classes: CLASSES })
  ;[named, unnamed] = [await newDriver(server), await newDriver(server)]
  for (const slug of [SLUG, 'before']) {
    await enterAndPay(server, named, slug, { race_number: '44', class_code: 'A', shows_name: true })
    await enterAndPay(server, unnamed, slug, { race_number: '7', class_code: 'A', shows_name: false })
  }
  const ids = await idsOf(server, [SLUG, 'before', 'twice'])
  eventId = ids[SLUG]
  await over(eventId, '2026-11-14')
  await over(ids['before'], '2026-10-10')
  await over(ids['twice'], '2026-11-07')
})
afterAll(() => server.stop())

/** Returns an events officer with an account, which the audit log requires. */
async function newOfficer(): Promise<Asker> {
  const { id } = await newDriver(server)
  return server.as({ personId: id, roles: ['events'] })
}

async function over(id: number, day: string): Promise<void> {
  await server.database.db
    .update(event)
    .set({ startsAt: clubTime(day, '07:00'), endsAt: clubTime(day, '16:30'), startsOn: day, endsOn: day })
    .where(eq(event.id, id))
}

const as = (...roles: StaffRole[]): Asker => server.as({ roles })
const post = (call: string, body: object, who: Asker = officer) =>
  who.request('POST', `${BASE}/desk/${call}`, { body })
const importFile = (csv: string, id = eventId) => post('import', { event: id, csv })
const step = (name: string, id = eventId) => post('step', { event: id, step: name })
const shown = (slug = SLUG) => server.request('GET', `${BASE}/of?slug=${slug}`)
const page = async () => (await server.request('GET', `/calendar/${SLUG}`)).text

const FILE = [
  'number,name,class,run 1,run 2,penalty,status,points',
  '44,,A,59.999,1:00.000,,,25',
  '7,,,1:01.000,,5,,18',
  '99,Nobody Entered,B,,,,DNF,',
].join('\n')

describe('access to the import of results', () => {
  it('is limited to the events officer', async () => {
    const calls = [
      ['GET', 'desk/one?event=1', undefined],
      ['POST', 'desk/import', { event: 1, csv: 'x' }],
      ['POST', 'desk/step', { event: 1, step: 'publish' }],
    ] as const
    for (const [method, path, body] of calls) {
      const rest = body === undefined ? {} : { body }
      expect((await server.request(method, `${BASE}/${path}`, rest)).status).toBe(401)
      expect((await as().request(method, `${BASE}/${path}`, rest)).status).toBe(403)
      const others = as('scrutineer', 'gate', 'treasurer', 'membership', 'content', 'shop', 'registrar')
      expect((await others.request(method, `${BASE}/${path}`, rest)).status).toBe(403)
    }
    expect((await officer.request('GET', `${BASE}/desk/one?event=999999`)).status).toBe(404)
    expect((await importFile(FILE, 999_999)).status).toBe(404)
    expect((await step('publish', 999_999)).status).toBe(404)
    expect((await post('step', { event: eventId, step: 'publish', status: 'draft' })).status).toBe(422)
    expect((await post('import', { event: eventId, csv: 'x'.repeat(262_145) })).status).toBe(422)
  })

  it('refuses an import before the event has ended, and publishing without results', async () => {
    const { unfinished } = await idsOf(server, ['unfinished'])
    expect((await importFile(FILE, unfinished)).status).toBe(409)
    expect((await step('publish', unfinished)).status).toBe(409)
    expect((await step('publish')).status).toBe(409)
    expect((await step('finish')).status).toBe(409)
    expect((await shown()).status).toBe(404)
  })
})

describe('two officers at the same time', () => {
  it('cannot replace or finalise each other’s newer results', async () => {
    const { twice } = await idsOf(server, ['twice'])
    const seen = async () =>
      ((await officer.request('GET', `${BASE}/desk/one?event=${twice}`)).json() as DeskResults).version
    const empty = await seen()
    const file = (time: string, version: string) => ({
      event: twice,
      csv: `number,best\n44,${time}`,
      version,
    })
    expect((await post('import', file('59.999', empty))).status).toBe(200)
    expect((await post('import', file('58.000', empty))).status).toBe(409)
    const first = await seen()
    expect((await post('step', { event: twice, step: 'publish', version: first })).status).toBe(200)
    expect((await post('step', { event: twice, step: 'publish', version: first })).status).toBe(200)
    expect((await post('import', file('58.000', first))).status).toBe(409)
    const provisional = await seen()
    expect((await post('import', file('58.000', provisional))).status).toBe(200)
    expect((await post('step', { event: twice, step: 'finish', version: provisional })).status).toBe(409)
    expect((await post('step', { event: twice, step: 'finish', version: await seen() })).status).toBe(200)
  })
})

describe('results of an event', () => {
  it('are imported completely or not at all, with a message for every row with a mistake', async () => {
    const answer = await importFile('number,best\n44,1:2.3\n7,59.999\n8,')
    expect(answer.status).toBe(422)
    const { errors } = answer.json() as { errors: { field: string; code: string; message: string }[] }
    expect(errors).toEqual([
      { field: 'csv', code: 'row', message: 'Row 2: time must look like 1:23.456' },
      { field: 'csv', code: 'row', message: 'Row 4: enter a time, or DNF, DNS or DQ' },
    ])
    const desk = await officer.request('GET', `${BASE}/desk/one?event=${eventId}`)
    expect((desk.json() as DeskResults).rows).toEqual([])
  })

  it('are visible to staff until published as provisional, change at once, and become final', async () => {
    const imported = await importFile(FILE)
    expect(imported.status, imported.text).toBe(200)
    expect((imported.json() as DeskResults).rows).toMatchObject([
      { line: 1, position: 1, race_number: '44', best_ms: 59_999, is_entered: true, shows_name: true },
      { line: 2, position: 2, race_number: '7', penalty_ms: 5000, is_entered: true, shows_name: false },
      { line: 3, position: null, name: 'Nobody Entered', outcome: 'DNF', is_entered: false },
    ])
    expect((await shown()).status).toBe(404)
    expect(await page()).not.toContain('59.999')

    expect((await step('publish')).status).toBe(200)
    expect((await step('publish')).status).toBe(200)
    expect(await page()).toContain('Provisional results')
    expect(await page()).toContain('59.999')
    expect((await importFile(FILE.replace('59.999', '58.123'))).status).toBe(200)
    expect(await page()).toContain('58.123')
    expect(await page()).not.toContain('59.999')
    expect(await findLastAudit(server.database.db, 'event')).toMatchObject({
      verb: 'results_imported',
      subjectId: String(eventId),
      change: { rows: 3, replaced: 3 },
    })

    expect((await step('take_back')).status).toBe(200)
    expect((await shown()).status).toBe(404)
    expect(await page()).not.toContain('58.123')
    expect((await step('publish')).status).toBe(200)
    expect(await statesOf(named, unnamed)).toEqual(['confirmed', 'confirmed'])
    expect((await step('finish')).status).toBe(200)
    expect(await statesOf(named, unnamed)).toEqual(['competed', 'competed'])
    expect(await page()).toContain('Final results')
    expect((await importFile(FILE)).status).toBe(409)
    expect((await step('take_back')).status).toBe(409)
    expect(((await shown()).json() as { item: EventResults }).item.is_final).toBe(true)
  })

  it('name only people who agreed; all others appear with number and class', async () => {
    const { rows } = ((await shown()).json() as { item: EventResults }).item
    const [first, second, third] = rows
    expect(first?.name).toBe(await entrantOf(named))
    expect([second?.race_number, second?.class_code, second?.name]).toEqual(['7', 'A', ''])
    expect([third?.race_number, third?.class_code, third?.name]).toEqual(['99', 'B', ''])
    const html = await page()
    expect(html).toContain(await entrantOf(named))
    expect(html).not.toContain('Nobody Entered')
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      [
        'best_ms', 'car', 'class_code', 'line', 'name', 'outcome', 'penalty_ms', 'points', 'position', 'race_number',
        'times_ms',
      ], // prettier-ignore
    )
  })
})

async function entrantOf(who: Applicant): Promise<string> {
  const [row] = await server.database.db
    .select({ name: entry.entrantName })
    .from(entry)
    .where(eq(entry.personId, who.id))
  return row?.name ?? ''
}

async function statesOf(...drivers: readonly Applicant[]): Promise<(string | undefined)[]> {
  const rows = await server.database.db
    .select({ personId: entry.personId, state: entry.state })
    .from(entry)
    .where(eq(entry.eventId, eventId))
  return drivers.map(({ id }) => rows.find(({ personId }) => personId === id)?.state)
}

const mine = async (who: Asker, slug = SLUG) =>
  ((await who.request('GET', `${BASE}/mine?slug=${slug}`)).json() as { item: OwnResult | null }).item

describe('member’s own results', () => {
  it('are visible to the member only, and mark a new best time in the same class and track', async () => {
    expect((await server.request('GET', `${BASE}/mine?slug=${SLUG}`)).status).toBe(401)
    expect(await mine(await newDriver(server))).toBeNull()
    expect(await mine(named)).toEqual({ line: 1, mark: 'first', former_ms: null })
    const { before } = await idsOf(server, ['before'])
    await importFile('number,best\n44,1:05.000\n7,1:00.500', before)
    await step('publish', before)
    expect(await mine(named)).toEqual({ line: 1, mark: 'best', former_ms: 65_000 })
    expect(await mine(unnamed)).toEqual({ line: 2, mark: null, former_ms: 60_500 })
    expect(await mine(unnamed, 'before')).toEqual({ line: 1, mark: 'first', former_ms: null })
  })

  it('are listed with the member’s own vehicle, not with other vehicles', async () => {
    const { vehicleId } = await carOf(named)
    const path = `${BASE}/vehicle?id=${vehicleId}`
    expect((await server.request('GET', path)).status).toBe(401)
    const [theirs, missing] = [
      await unnamed.request('GET', path),
      await unnamed.request('GET', `${BASE}/vehicle?id=999999`),
    ]
    expect([theirs.status, missing.status]).toEqual([404, 404])
    const { data } = (await named.request('GET', path)).json() as { data: VehicleResult[] }
    expect(data).toMatchObject([
      {
        slug: SLUG,
        result: { is_final: true, position: 1, of: 3, best_ms: 58_123, outcome: 'OK', points: 25 },
      },
      { slug: 'before', result: { is_final: false, position: 2, of: 2 } },
    ])
  })

  it('are included in the data export if published', async () => {
    const copy = await exportResults(server.database.db, named.id)
    expect(copy).toMatchObject([
      { is_final: true, position: 1, best: '58.123', times: ['58.123', '1:00.000'], points: 25 },
      { is_final: false, position: 2, best: '1:05.000' },
    ])
    expect(await exportResults(server.database.db, 0)).toEqual([])
  })

  it('are loaded with one statement, regardless of their number', async () => {
    const { vehicleId } = await carOf(named)
    for (const [asker, path] of [
      [named, `mine?slug=${SLUG}`],
      [named, `vehicle?id=${vehicleId}`],
      [server, `of?slug=${SLUG}`],
    ] as const) {
      const texts = await countStatements(server.database, async () => {
        expect((await asker.request('GET', `${BASE}/${path}`)).status).toBe(200)
      })
      expect(texts.length, path).toBe(1)
    }
  })
})

async function carOf(who: Applicant): Promise<{ vehicleId: number | null }> {
  const [row] = await server.database.db
    .select({ vehicleId: entry.vehicleId })
    .from(entry)
    .where(eq(entry.personId, who.id))
  return { vehicleId: row?.vehicleId ?? null }
}
