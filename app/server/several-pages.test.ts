/** The rights of officers who publish, schedule or withdraw several pages at once. @source docs/reference/pages-and-blocks.md §8.13 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskPage } from '#features/pages/page-drafts.contract.ts'
import type { CheckedPage } from '#features/pages/several-pages.contract.ts'
import type { ContentRight } from '#features/staff/content-rights.rules.ts'
import {
  CMS,
  done,
  draftBy,
  limitTo,
  newOfficer,
  type Officer,
  opened,
  send,
  wantSecondPerson,
  WRITES_ONLY,
} from '#tests/kit/content-officers.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const RACING: ContentRight = { write_below: '/racing', may_publish: true, publish_below: '/racing' }

let server: RunningServer
let owner: Officer
let officer: Officer

beforeAll(async () => {
  server = await startTestServer()
  owner = await newOfficer(server, 'Olive Owner', 'owner')
  officer = await newOfficer(server, 'Ada Reviewer')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await limitTo(server, officer, null)
  await wantSecondPerson(owner, false)
})

async function wanted(...pages: DeskPage[]) {
  const drafts = []
  for (const { id } of pages) drafts.push({ page: id, seq: (await opened(owner, id)).seq })
  return { pages: drafts }
}
const visitorSees = async ({ url }: { url: string }) => (await server.request('GET', url)).status === 200
const obstacles = async (...pages: DeskPage[]) => {
  const ids = pages.map(({ id }) => id).join(',')
  const answer = await officer.request('GET', `${CMS}/several/check?pages=${ids}`)
  return (answer.json() as { data: CheckedPage[] }).data.map(({ obstacle }) => obstacle)
}
const scheduled = async (...pages: DeskPage[]) => {
  const at = new Date(server.clock.nowMs() + HOUR_MS).toISOString()
  return { ...(await wanted(...pages)), at }
}
const refusedPages = (answer: { json(): unknown }) =>
  (answer.json() as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => [
    field,
    code,
  ])

describe('an officer who may publish below an address', () => {
  it('publishes and withdraws none of several pages if one is elsewhere, and all below the address', async () => {
    const inside = await draftBy(owner, { below: '/racing' })
    const outside = await draftBy(owner)
    await limitTo(server, officer, RACING)
    expect(await obstacles(inside, outside)).toEqual([null, 'may_not_publish'])
    const answer = await send(officer, `${CMS}/several/publish`, await wanted(inside, outside))
    expect(answer.status).toBe(403)
    expect(refusedPages(answer)).toEqual([['pages.1', 'MAY_NOT_PUBLISH']])
    expect(await visitorSees(inside)).toBe(false)

    await done(officer, `${CMS}/several/publish`, await wanted(inside))
    await done(owner, `${CMS}/several/publish`, await wanted(outside))
    const both = { pages: [outside.id, inside.id] }
    expect(refusedPages(await send(officer, `${CMS}/several/unpublish`, both))).toEqual([
      ['pages.0', 'MAY_NOT_PUBLISH'],
    ])
    expect([await visitorSees(inside), await visitorSees(outside)]).toEqual([true, true])
    await done(officer, `${CMS}/several/unpublish`, { pages: [inside.id] })
    expect(await visitorSees(inside)).toBe(false)
  })

  it('schedules none of several pages if one is elsewhere', async () => {
    const inside = await draftBy(owner, { below: '/racing' })
    const outside = await draftBy(owner)
    await limitTo(server, officer, RACING)
    const answer = await send(officer, `${CMS}/several/schedule`, await scheduled(inside, outside))
    expect(answer.status).toBe(403)
    expect(refusedPages(answer)).toEqual([['pages.1', 'MAY_NOT_PUBLISH']])
    const { page } = await opened(owner, inside.id)
    expect(page.schedule).toBe(null)
    await done(officer, `${CMS}/several/schedule`, await scheduled(inside))
    expect((await opened(owner, inside.id)).page.schedule).toMatchObject({ state: 'pending' })
  })

  it('publishes nothing with the right to write only', async () => {
    const page = await draftBy(officer)
    await limitTo(server, officer, WRITES_ONLY)
    expect(await obstacles(page)).toEqual(['may_not_publish'])
    expect((await send(officer, `${CMS}/several/publish`, await wanted(page))).status).toBe(403)
    expect(await visitorSees(page)).toBe(false)
  })
})

describe('a club that wants a second person', () => {
  it('refuses the pages that the officer changed last', async () => {
    const [own, other] = [await draftBy(officer), await draftBy(owner)]
    await wantSecondPerson(owner, true)
    expect(await obstacles(own, other)).toEqual(['second_person', null])
    const answer = await send(officer, `${CMS}/several/publish`, await wanted(own, other))
    expect(refusedPages(answer)).toEqual([['pages.0', 'SECOND_PERSON_NEEDED']])
    expect(await visitorSees(other)).toBe(false)
    const later = await send(officer, `${CMS}/several/schedule`, await scheduled(own, other))
    expect(refusedPages(later)).toEqual([['pages.0', 'SECOND_PERSON_NEEDED']])
    await done(officer, `${CMS}/several/publish`, await wanted(other))
    expect(await visitorSees(other)).toBe(true)
  })
})
