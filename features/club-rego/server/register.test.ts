import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { type RegoServer, startRego } from '#tests/club-rego/rego.ts'
import { type Seeded, seeded } from '#tests/kit/seeded.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { newPerson } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { EMPTY_ANSWERS } from '../answers.rules.ts'
import { CASE_MOVES, type CaseMove, type CaseState, standingAt, stateAfter } from '../case-states.rules.ts'
import { CLUB_REGO_BASE } from '../club-rego.contract.ts'
import type { RegisterLine } from '../register.rules.ts'
import { clubRegoCase, clubRegoEvent } from './club-rego.tables.ts'
import { readRegister } from './register.actions.ts'
import { REGISTER_STATES } from './register.store.ts'

const VEHICLES = 2000
const BEGINS = '2024-01-01'
const ZONE = 'Australia/Sydney'
/** How every vehicle comes onto the road. */
const WAY = ['submit', 'take', 'approve', 'sign', 'register'] as const

let server: RegoServer
let ownerId = 0
/** What happened to each case, in order, as it was written down. */
const histories = new Map<number, { at: string; state: CaseState; line: RegisterLine | null }[]>()

beforeAll(async () => {
  server = await startRego()
  ownerId = (await newPerson(server, { name: 'Dot Hallorangi' })).id
  await putHistories()
})
afterAll(() => server.stop())

const registrar = () => server.as({ roles: ['registrar'] })

/** Two thousand vehicles, each with some three years of what can happen to one. */
async function putHistories(): Promise<void> {
  const chance = seeded(17)
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
    let instant = Date.parse(`${BEGINS}T00:00:00Z`) + chance.below(200 * DAY_MS)
    for (let step = 0; step < 14; step += 1) {
      const move: CaseMove | null = WAY[step] ?? moveAfter(state, chance)
      if (move === null) break
      state = stateAfter(state, move) ?? state
      isPlated ||= state === 'registered'
      instant += chance.below(step < WAY.length ? 20 * DAY_MS : 90 * DAY_MS)
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

/** From the road: due, renewed, off it for a while, back, and now and then ended for good. */
function moveAfter(state: CaseState, chance: Seeded): CaseMove | null {
  const moves = CASE_MOVES.filter((move) => stateAfter(state, move) !== null && move !== 'end')
  if (moves.length === 0) return null
  return chance.below(12) === 0 ? 'end' : chance.pick(moves)
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

/** The register at the end of a day, replayed in code. */
function replayed(day: string) {
  const end = new Date(instantInZone(addDays(day, 1), '00:00', ZONE) - 1).toISOString()
  return [...histories]
    .flatMap(([id, history]) => {
      const standing = standingAt(history, end)
      if (standing === null || standing.line === null) return []
      if (!REGISTER_STATES.includes(standing.state)) return []
      return [{ id, state: standing.state, plate: standing.line.club_plate_no, model: standing.line.model }]
    })
    .toSorted((a, b) => (a.plate < b.plate ? -1 : 1))
}

describe('the register as at a day', () => {
  it.each(['2023-12-31', '2024-06-30', '2024-12-31', '2025-06-30', '2025-10-04', '2025-10-05', '2026-06-30'])(
    'on %s equals a replay of the history',
    async (day) => {
      const { data } = await readRegister(server.house.features.clubRego, day)
      const found = data.map(({ case_id: id, state, club_plate_no: plate, model }) => ({
        id,
        state,
        plate,
        model,
      }))
      expect(found).toEqual(replayed(day))
    },
  )

  it('was empty before there was any, and is not afterwards', async () => {
    expect(replayed('2023-12-31')).toEqual([])
    expect(replayed('2026-06-30').length).toBeGreaterThan(500)
  })

  it('ends with the day at the club, not in London', async () => {
    const [id = 0] = [...histories.keys()]
    const line = lineOf(9_999_999, 0)
    const { db } = server.database
    const write = (at: string, state: CaseState) =>
      db
        .insert(clubRegoEvent)
        .values({ caseId: id, at: new Date(at), kind: 'registered', state, words: '', line })
    await write('2026-08-01T00:00:00Z', 'registered')
    // 23:59:59 on the 10th in Sydney, and midnight.
    await write('2026-08-10T13:59:59.999Z', 'suspended')
    await write('2026-08-10T14:00:00Z', 'ended')
    const stateOn = async (day: string) =>
      (await readRegister(server.house.features.clubRego, day)).data.find((one) => one.case_id === id)?.state
    expect([await stateOn('2026-08-09'), await stateOn('2026-08-10'), await stateOn('2026-08-11')]).toEqual([
      'registered',
      'suspended',
      undefined,
    ])
  })

  it('of 2,000 vehicles takes less than 100 ms and two statements', async () => {
    const powers = server.house.features.clubRego
    const day = '2026-06-30'
    await readRegister(powers, day)
    const tookMs: number[] = []
    for (let run = 0; run < 7; run += 1) {
      const before = performance.now()
      await readRegister(powers, day)
      tookMs.push(performance.now() - before)
    }
    const [median = Infinity] = tookMs.toSorted((a, b) => a - b).slice(3)
    expect(median).toBeLessThan(100)
    const statements = await countStatements(
      server.database,
      async () => void (await readRegister(powers, day)),
    )
    expect(statements).toHaveLength(2)
  })

  it('is answered today by default, and never for a day to come', async () => {
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

  it('comes as a file in which no cell is a formula', async () => {
    const day = dayOfFirst()
    const answer = await registrar().request('GET', `${CLUB_REGO_BASE}/desk/register.csv?on=${day}`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="register-${day}.csv"`)
    const lines = answer.text.trimEnd().split('\r\n')
    const { data } = await readRegister(server.house.features.clubRego, day)
    expect(lines).toHaveLength(data.length + 1)
    expect(answer.text).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(answer.text).not.toMatch(/(^|,)=/m)
  })
})

/** A day on which the first vehicle stood in the register. */
function dayOfFirst(): string {
  const days = Array.from({ length: 30 }, (_, at) => addDays('2024-06-30', at * 25))
  const day = days.find((one) => replayed(one).some(({ plate }) => plate === 'H00000'))
  if (day === undefined) throw new Error('the first vehicle was never on the road: take another seed')
  return day
}
