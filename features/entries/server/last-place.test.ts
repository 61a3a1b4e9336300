import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EnterAnswer } from '../entries.contract.ts'
import { countsOf, enterWith, formFor, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { withoutRowLock } from '#tests/kit/without-row-lock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { faultsOf } from '#tests/orders/books.ts'

const DRIVERS = 50
/** How many database connections, and so concurrent transactions, the server has. */
const POOL_SIZE = 25

/** Makes all drivers submit the entry form at the same moment, alternating between two processes. */
async function pressAtOnce(servers: readonly RunningServer[], slug: string) {
  const [first = servers[0]] = servers
  if (first === undefined) throw new Error('no server')
  const drivers: Awaited<ReturnType<typeof newDriver>>[] = []
  for (let at = 0; at < DRIVERS; at += 1) drivers.push(await newDriver(first))
  const forms = await Promise.all(drivers.map((driver) => formFor(driver, slug, { takes_reserve: true })))
  const answers = await Promise.all(
    drivers.map((driver, at) => {
      const server = servers[at % servers.length] ?? first
      const form = forms[at]
      if (form === undefined) throw new Error('no form')
      return enterWith(server.as({ personId: driver.id }), form)
    }),
  )
  return { drivers, said: answers.map((answer) => answer.json() as EnterAnswer) }
}

describe('the last place, with fifty drivers at once', () => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: POOL_SIZE })
    server = await startClub({ database })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  it('goes to one of them, and the others join the reserve list in order', async () => {
    const other = await startTestServer({ database })
    await putHillclimb(server, 'race', { capacity: 1, reserveCapacity: 60 })
    const { drivers, said } = await pressAtOnce([server, other], 'race')
    expect(said.filter(({ success }) => success)).toHaveLength(DRIVERS)
    expect(said.filter(({ state }) => state === 'awaiting_payment')).toHaveLength(1)
    const { reserves, ...counts } = await countsOf(server, 'race')
    expect(counts).toEqual({ taken: 1, held: 1 })
    const waiting = drivers.filter((_, at) => said[at]?.state === 'reserve').map(({ id }) => id)
    expect(new Set(reserves)).toEqual(new Set(waiting))
    expect(reserves).toHaveLength(DRIVERS - 1)
    const places = await Promise.all(
      reserves.map(async (id) => {
        const answer = await server.as({ personId: id ?? 0 }).request('GET', '/api/v1/club/entry/mine')
        return (answer.json() as { data: { place: number | null }[] }).data[0]?.place
      }),
    )
    expect(places).toEqual(Array.from({ length: DRIVERS - 1 }, (_, at) => at + 1))
    expect(await faultsOf(server)).toEqual([])
    await other.stop()
  })
})

describe('the same server without a lock on the row', () => {
  it('gives away more places than there are', async () => {
    const database = await createTestDatabase({ poolSize: POOL_SIZE })
    const leftOut = withoutRowLock(database, 'event')
    const server = await startClub({ database })
    const others = [await startTestServer({ database }), await startTestServer({ database })]
    await putHillclimb(server, 'race', { capacity: 1, reserveCapacity: 60 })
    await pressAtOnce([server, ...others], 'race')
    expect(leftOut()).toBeGreaterThan(0)
    expect((await countsOf(server, 'race')).held).toBeGreaterThan(1)
    for (const other of others) await other.stop()
    await server.stop()
    await database.drop()
  })
})
