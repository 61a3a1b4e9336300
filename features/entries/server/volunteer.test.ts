import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countsOf,
  enter,
  newDriver,
  putHillclimb,
  refusalOf,
  standingOf,
} from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { statusesOf } from '#tests/orders/shop-server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())

const VOLUNTEERS = [
  { role: 'Flag marshals', needed: 2, taken: 1 },
  { role: 'Timekeeper', needed: 1, taken: 1 },
]

const help = (asker: Asker, slug: string, job = 'Flag marshals') =>
  asker.request('POST', '/api/v1/club/entry/volunteer', { body: { slug, job } })

async function takenAt(slug: string): Promise<number[]> {
  const answer = await server.request('GET', `/api/v1/club/event/calendar/${slug}`)
  const { item } = answer.json() as { item: { volunteers: { taken: number }[] } }
  return item.volunteers.map(({ taken }) => taken)
}

describe('lending a hand', () => {
  it('takes a job and no place, is counted where everybody sees it, and is given back', async () => {
    await putHillclimb(server, 'hands', { volunteers: VOLUNTEERS })
    const helper = await newPerson(server)
    expect((await standingOf(helper, 'hands')).jobs).toEqual([VOLUNTEERS[0]])
    const answer = await help(helper, 'hands')
    expect(answer.json()).toMatchObject({
      entry: { state: 'confirmed', is_volunteer: true, price_label: 'Flag marshals', may_pass: false },
      jobs: [],
    })
    expect(await takenAt('hands')).toEqual([2, 1])
    expect(await countsOf(server, 'hands')).toMatchObject({ taken: 0, held: 0 })
    expect((await server.mailTo(helper.email))[0]?.subject).toBe(
      'Thank you for helping: Mount Quandary Hillclimb',
    )
    const { id = '' } = (await standingOf(helper, 'hands')).entry ?? {}
    await helper.request('POST', '/api/v1/club/entry/withdraw', { body: { id } })
    expect(await takenAt('hands')).toEqual([1, 1])
    expect(await countsOf(server, 'hands')).toMatchObject({ taken: 0, held: 0 })
  })

  it('is for as many as are needed, also at once', async () => {
    await putHillclimb(server, 'last-job', { volunteers: VOLUNTEERS })
    const helpers = [await newPerson(server), await newPerson(server), await newPerson(server)]
    const answers = await Promise.all(helpers.map((helper) => help(helper, 'last-job')))
    expect(statusesOf(answers)).toEqual([200, 422, 422])
    expect(await takenAt('last-job')).toEqual([2, 1])
    const stranger = await newPerson(server)
    expect((await help(stranger, 'last-job', 'No such job')).status).toBe(404)
    expect((await server.request('POST', '/api/v1/club/entry/volunteer', { body: {} })).status).toBe(401)
  })

  it('is not for who drives: nobody does both at once', async () => {
    await putHillclimb(server, 'both', { volunteers: VOLUNTEERS })
    const driver = await newDriver(server)
    await enter(driver, 'both')
    expect(refusalOf(await help(driver, 'both'))).toEqual([409, 'CONFLICT'])
    expect((await standingOf(driver, 'both')).jobs).toEqual([])
  })
})
