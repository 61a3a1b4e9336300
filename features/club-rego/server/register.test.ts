import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListCursor, readCursor } from '#features/staff/server/staff.public.ts'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { type RegoServer, startRego } from '#tests/club-rego/rego.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import { type Seeded, seeded } from '#tests/kit/seeded.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { newMember, newPerson } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { EMPTY_ANSWERS } from '../answers.rules.ts'
import { CASE_MOVES, type CaseMove, type CaseState, standingAt, stateAfter } from '../case-states.rules.ts'
import { REGISTER_STATES, type RegisterItem } from '../club-rego-lists.contract.ts'
import { CLUB_REGO_BASE } from '../club-rego.contract.ts'
import type { RegisterLine } from '../register.rules.ts'
import { clubRegoCase, clubRegoEvent } from './club-rego.tables.ts'
import { readRegister } from './register.actions.ts'

const VEHICLES = 2000
const BEGINS = '2024-01-01'
const ZONE = 'Australia/Sydney'
/** The moves of a case from draft to registration. */
const WAY = ['submit', 'take', 'approve', 'sign', 'register'] as const

let server: RegoServer
let ownerId = 0
/** The history entries of each case, in the order they were written. */
const histories = new Map<number, { at: string; state: CaseState; line: RegisterLine | null }[]>()

beforeAll(async () => {
  server = await startRego()
  ownerId = (await newPerson(server, { name: 'Dot Hallorangi' })).id
  await putHistories()
})
afterAll(() => server.stop())

const registrar = () => server.as({ roles: ['registrar'] })

/** Writes the histories of two thousand vehicles, each covering about three years of random moves. */
async function putHistories(): Promise<void> {
  const random = seeded(17)
  const { db } = server.database
  const at = new Date(server.clock.nowMs())
  const rows = Array.from({ length: VEHICLES }, () => ({
    personId: ownerId,
    schemeId: server.schemes['NSW-HVS'] ?? 0,
    state: 'registered' as const,
    answers: EMPTY_ANSWERS,
    requests: [],
    checks: {},
    conditions: '',
    reason: '',
    inspectionBooking: '',
    declarationForm: '',
    clubPlateNo: '',
    conditionalRegoNo: '',
    createdAt: at,
    updatedAt: at,
  }))
  const cases = await db.insert(clubRegoCase).values(rows).returning({ id: clubRegoCase.id })
  const events: (typeof clubRegoEvent.$inferInsert)[] = []
  for (const [index, { id }] of cases.entries()) {
    let state: CaseState = 'draft'
    let isPlated = false
    let instant = Date.parse(`${BEGINS}T00:00:00Z`) + random.below(200 * DAY_MS)
    for (let step = 0; step < 14; step += 1) {
      const move: CaseMove | null = WAY[step] ?? moveAfter(state, random)
      if (move === null) break
      state = stateAfter(state, move) ?? state
      isPlated ||= state === 'registered'
      instant += random.below(step < WAY.length ? 20 * DAY_MS : 90 * DAY_MS)
      const line = isPlated ? lineOf(index, step) : null
      events.push({ caseId: id, at: new Date(instant), kind: 'taken', state, words: '', line })
      const entry = { at: new Date(instant).toISOString(), state, line }
      histories.set(id, [...(histories.get(id) ?? []), entry])
    }
  }
  for (let from = 0; from < events.length; from += 2000)
    await db.insert(clubRegoEvent).values(events.slice(from, from + 2000))
  await db.execute('analyze')
}

/** Chooses the next random move of a registered vehicle: due, renewed, suspended, resumed and occasionally ended. */
function moveAfter(state: CaseState, random: Seeded): CaseMove | null {
  const moves = CASE_MOVES.filter((move) => stateAfter(state, move) !== null && move !== 'end')
  if (moves.length === 0) return null
  return random.below(12) === 0 ? 'end' : random.pick(moves)
}

function lineOf(index: number, step: number): RegisterLine {
  return {
    scheme_code: 'NSW-HVS',
    club_plate_no: `H${String(index).padStart(5, '0')}`,
    conditional_rego_no: '',
    club_rego_expiry: '2026-06-30',
    make: 'Marlin',
    model: `1600 Sport, step ${step}`,
    manufactured: '1971',
    body_type: 'coupe',
    colour: 'Blue',
    vin: `MRN${index}`,
    engine_number: `E${index}`,
    owner_id: ownerId,
    owner_name: index === 0 ? '=HYPERLINK("http://x.example")' : 'Dot Hallorangi',
    garage_address: '3 Pit Lane, Corella Plains NSW 2799',
    inspection_date: '2023-12-01',
    declaration_form: '1259',
    declaration_date: '2023-12-10',
  }
}

const isInRegister = (state: CaseState) => REGISTER_STATES.some((one) => one === state)

/** Reads all pages of the register at the end of a day. */
async function registerOn(day: string): Promise<RegisterItem[]> {
  const rows: RegisterItem[] = []
  for (let next: string | null = ''; next !== null;) {
    const after: ListCursor | null = next === '' ? null : readCursor(next)
    const page = await readRegister(server.clubApp.features.clubRego, { on: day }, { after, pageSize: 300 })
    rows.push(...page.data)
    next = page.next
  }
  return rows
}

/** Computes the register at the end of a day by replaying the histories in code. */
function replayed(day: string) {
  const end = new Date(instantInZone(addDays(day, 1), '00:00', ZONE) - 1).toISOString()
  return [...histories]
    .flatMap(([id, history]) => {
      const standing = standingAt(history, end)
      if (standing === null || standing.line === null) return []
      if (!isInRegister(standing.state)) return []
      return [{ id, state: standing.state, plate: standing.line.club_plate_no, model: standing.line.model }]
    })
    .toSorted((a, b) => (a.plate < b.plate ? -1 : 1))
}

describe('the register as at a day', () => {
  it.each(['2023-12-31', '2024-06-30', '2024-12-31', '2025-06-30', '2025-10-04', '2025-10-05', '2026-06-30'])(
    'on %s equals a replay of the history',
    async (day) => {
      const data = await registerOn(day)
      const found = data.map(({ case_id: id, state, club_plate_no: plate, model }) => ({
        id,
        state,
        plate,
        model,
      }))
      expect(found).toEqual(replayed(day))
    },
  )

  it('is empty before the first registration and not afterwards', async () => {
    expect(replayed('2023-12-31')).toEqual([])
    expect(replayed('2026-06-30').length).toBeGreaterThan(500)
  })

  it('ends with the day in the club’s time zone, not in UTC', async () => {
    const [id = 0] = [...histories.keys()]
    const line = lineOf(9_999_999, 0)
    const { db } = server.database
    const write = (at: string, state: CaseState) =>
      db
        .insert(clubRegoEvent)
        .values({ caseId: id, at: new Date(at), kind: 'registered', state, words: '', line })
    await write('2026-08-01T00:00:00Z', 'registered')
    // One event just before midnight and one at midnight in Sydney, at the end of the 10th.
    await write('2026-08-10T13:59:59.999Z', 'suspended')
    await write('2026-08-10T14:00:00Z', 'ended')
    const stateOn = async (day: string) => (await registerOn(day)).find((one) => one.case_id === id)?.state
    expect([await stateOn('2026-08-09'), await stateOn('2026-08-10'), await stateOn('2026-08-11')]).toEqual([
      'registered',
      'suspended',
      undefined,
    ])
  })

  it('shows who was a member on that day, regardless of later changes', async () => {
    const dot = await newMember(server, { from: '2024-01-01', validTo: '2027-12-31', name: 'Dot Hallorangi' })
    const [id = 0] = [...histories.keys()].slice(-1)
    await server.database.db.insert(clubRegoEvent).values({
      caseId: id,
      at: new Date('2026-08-01T00:00:00Z'),
      kind: 'registered',
      state: 'registered',
      words: '',
      line: { ...lineOf(9_999_998, 0), owner_id: dot.id },
    })
    const secretary = server.as({ personId: ownerId, roles: ['membership'] })
    const nowMs = server.clock.nowMs()
    const setCondition = async (condition: string, at: string): Promise<void> => {
      server.clock.setTo(at)
      const body = { id: dot.id, condition, why: 'Decision of the committee' }
      expect((await secretary.request('POST', '/api/v1/club/desk/setCondition', { body })).status).toBe(200)
    }
    await setCondition('suspended', '2026-11-25T00:00:00Z')
    await setCondition('normal', '2026-11-28T00:00:00Z')
    await setCondition('resigned', '2026-12-01T00:00:00Z')
    const isMemberOn = async (day: string) =>
      (await registerOn(day)).find((one) => one.case_id === id)?.is_member
    const days = ['2026-08-02', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28', '2026-12-01']
    const found = await Promise.all(days.map(async (day) => [day, await isMemberOn(day)]))
    server.clock.advanceMs(nowMs - server.clock.nowMs())
    expect(found).toEqual([
      ['2026-08-02', true],
      ['2026-11-24', true],
      ['2026-11-25', false],
      ['2026-11-27', false],
      ['2026-11-28', true],
      ['2026-12-01', false],
    ])
  })

  it('reads a page of 2,000 vehicles with three SQL statements', async () => {
    const deps = server.clubApp.features.clubRego
    const day = '2026-06-30'
    const statements = await countStatements(
      server.database,
      async () => void (await readRegister(deps, { on: day }, { after: null })),
    )
    expect(statements).toHaveLength(3)
  })

  it('defaults to today and is refused for a day in the future', async () => {
    const path = `${CLUB_REGO_BASE}/desk/register`
    const answer = await registrar().request('GET', path)
    expect(answer.json() as { on: string }).toMatchObject({ on: '2026-11-21', today: '2026-11-21' })
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const on of ['2026-11-22', '2026-02-30', 'x'])
      expect(refusalOf(await registrar().request('GET', `${path}?on=${on}`))).toEqual([
        422,
        'VALIDATION',
        'on invalid',
      ])
  })

  it('is exported as a file in which no cell is a formula', async () => {
    const day = dayOfFirst()
    const answer = await exportFile(server, registrar(), `${CLUB_REGO_BASE}/desk/register.csv?on=${day}`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="vehicle-register-${day}.csv"`)
    const lines = answer.text.trimEnd().split('\r\n')
    const data = await registerOn(day)
    expect(lines).toHaveLength(data.length + 1)
    expect(answer.text).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(answer.text).not.toMatch(/(^|,)=/m)
  })
})

/** Returns a day on which the first vehicle was in the register. */
function dayOfFirst(): string {
  const days = Array.from({ length: 30 }, (_, at) => addDays('2024-06-30', at * 25))
  const day = days.find((one) => replayed(one).some(({ plate }) => plate === 'H00000'))
  if (day === undefined) throw new Error('the first vehicle was never on the road: take another seed')
  return day
}
