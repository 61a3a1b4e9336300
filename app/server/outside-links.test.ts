import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DeskPage } from '#features/pages/page-drafts.contract.ts'
import type { PageFinding } from '#features/pages/page-findings.contract.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import {
  CMS,
  done,
  draftBy,
  edit,
  newOfficer,
  type Officer,
  opened,
  publish,
} from '#tests/kit/content-officers.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer
let officer: Officer
/** Another website. Its pages respond with the status of `statuses`, by default 200. */
let website: Server
let port = 0
const statuses = new Map<string, number>()
/** The requests that the other website received: method, host name and path. */
const requests: string[] = []

beforeAll(async () => {
  server = await startTestServer({ settings: { APP_URL: 'https://club.example' } })
  officer = await newOfficer(server, 'Ada Editor')
  website = createServer(({ method, url = '', headers }, response) => {
    requests.push(`${method} ${headers.host?.split(':')[0]}${url}`)
    response.writeHead(statuses.get(url) ?? 200).end()
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  port = (website.address() as AddressInfo).port
})
afterEach(() => {
  statuses.clear()
  requests.length = 0
})
afterAll(async () => {
  website.closeAllConnections()
  await new Promise((resolve) => website.close(resolve))
  await server.stop()
})

const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`
/** Links a page of its own to these addresses, and publishes it. */
async function pageLinkingTo(...addresses: string[]): Promise<DeskPage> {
  const page = await draftBy(officer)
  await link(page.id, addresses)
  expect((await publish(officer, page.id, officer)).status).toBe(200)
  return page
}
const link = (page: number, addresses: readonly string[]) =>
  edit(officer, page, [
    {
      kind: 'set',
      block: null,
      path: 'content',
      value: addresses.map((address) => `<p><a href="${address}">Rules of ${address}</a></p>`).join(''),
    },
  ])
const gather = () => server.clubApp.runTask('list_outside_links')
const check = () => server.clubApp.runTask('check_outside_links')
/** Runs the check until no address is due, with a minute between the runs. */
async function checkAll(): Promise<void> {
  for (;;) {
    const before = requests.length
    await check()
    server.clock.advanceMs(MINUTE_MS + 1)
    if (requests.length === before) return
  }
}
const stored = async () =>
  (
    await server.database.db.execute<{ address: string; status: string | null; failures: number }>(
      sql`select address, status, failures from outside_link order by address`,
    )
  ).rows
const warningsOf = async (page: number) => {
  const answer = await officer.request('GET', `${CMS}/check?page=${page}`)
  return (answer.json() as { findings: PageFinding[] }).findings.filter(({ link: found }) => found)
}
const listed = async () =>
  ((await officer.request('GET', `${CMS}?filter=broken_links`)).json() as { data: DeskPage[] }).data.map(
    ({ id }) => id,
  )
const counted = async () =>
  (
    (await officer.request('GET', '/api/v1/staff/counts')).json() as {
      data: { key: string; count: number }[]
    }
  ).data.find(({ key }) => key === 'pages_with_broken_links')?.count
/** Removes all links from pages, so that the next test begins with an empty list. */
async function unlink(...pages: DeskPage[]): Promise<void> {
  for (const { id } of pages) await done(officer, `${CMS}/unpublish`, { page: id })
  await gather()
  expect(await stored()).toEqual([])
}

describe('the weekly check of outside links', () => {
  it('requests each address once, one of each host at a time, with a pause of a minute', async () => {
    const one = await pageLinkingTo(
      at('/a'),
      at('/b#part'),
      at('/c', 'localhost'),
      'https://club.example/own',
    )
    const other = await pageLinkingTo(at('/b'), at('/a#top'))
    await gather()
    expect((await stored()).map(({ address }) => address)).toEqual([
      at('/a'),
      at('/b'),
      at('/c', 'localhost'),
    ])
    await check()
    expect(requests).toEqual(['HEAD 127.0.0.1/a', 'HEAD localhost/c'])
    server.clock.advanceMs(MINUTE_MS - 1)
    await check()
    expect(requests).toHaveLength(2)
    server.clock.advanceMs(1)
    await check()
    expect(requests.slice(2)).toEqual(['HEAD 127.0.0.1/b'])
    requests.length = 0
    await checkAll()
    server.clock.advanceMs(6 * DAY_MS)
    await checkAll()
    expect(requests).toEqual([])
    server.clock.advanceMs(DAY_MS)
    await checkAll()
    expect(requests.toSorted()).toEqual(['HEAD 127.0.0.1/a', 'HEAD 127.0.0.1/b', 'HEAD localhost/c'])
    await unlink(one, other)
  })

  it('warns of a link after two failures in succession, until it responds again', async () => {
    statuses.set('/gone', 404)
    const page = await pageLinkingTo(at('/gone#rules'), at('/there'))
    await gather()
    await checkAll()
    expect(await warningsOf(page.id)).toEqual([])
    expect(await counted()).toBe(0)
    server.clock.advanceMs(DAY_MS)
    await checkAll()
    const [warning, ...others] = await warningsOf(page.id)
    expect(others).toEqual([])
    expect(warning).toMatchObject({
      severity: 'warning',
      code: 'broken_outside_link',
      block: null,
      path: 'content',
      link: { address: at('/gone'), reason: '404' },
    })
    expect(await listed()).toEqual([page.id])
    expect(await counted()).toBe(1)
    // A draft that links to the address has the warning too, but it is not in the list.
    const draft = await draftBy(officer)
    await link(draft.id, [at('/gone')])
    expect(await warningsOf(draft.id)).toHaveLength(1)
    expect(await listed()).toEqual([page.id])
    expect((await publish(officer, page.id, officer)).status).toBe(200)

    statuses.set('/gone', 503)
    server.clock.advanceMs(7 * DAY_MS)
    await checkAll()
    expect(await warningsOf(page.id)).toMatchObject([{ link: { reason: '404' } }])
    statuses.delete('/gone')
    server.clock.advanceMs(7 * DAY_MS)
    await checkAll()
    expect(await warningsOf(page.id)).toEqual([])
    expect(await listed()).toEqual([])
    expect(await counted()).toBe(0)
    await unlink(page)
  })

  it('does not call a link broken that could not be checked', async () => {
    statuses.set('/shy', 403)
    const page = await pageLinkingTo(at('/shy'), 'http://10.0.0.1/')
    await gather()
    for (let week = 0; week < 3; week += 1) {
      await checkAll()
      server.clock.advanceMs(7 * DAY_MS)
    }
    expect(await stored()).toEqual([
      { address: 'http://10.0.0.1/', status: 'not_allowed', failures: 0 },
      { address: at('/shy'), status: '403', failures: 0 },
    ])
    expect(await warningsOf(page.id)).toEqual([])
    await unlink(page)
  })

  it('keeps the results of addresses that are still used, and deletes the others', async () => {
    const one = await pageLinkingTo(at('/a'))
    await gather()
    await checkAll()
    const two = await pageLinkingTo(at('/b'))
    await gather()
    expect((await stored()).map(({ status }) => status)).toEqual(['200', null])
    await link(one.id, [])
    expect((await opened(officer, one.id)).page.has_draft).toBe(true)
    await gather()
    expect(await stored()).toHaveLength(2)
    await publish(officer, one.id, officer)
    await gather()
    expect((await stored()).map(({ address }) => address)).toEqual([at('/b')])
    await unlink(two)
  })

  it('checks an address again after an hour if the process ended during its check', async () => {
    const page = await pageLinkingTo(at('/a'))
    await gather()
    await server.database.db.execute(
      sql`update outside_link set next_check_at = next_check_at + interval '1 hour'`,
    )
    await check()
    expect(requests).toEqual([])
    server.clock.advanceMs(60 * MINUTE_MS)
    await check()
    expect(requests).toEqual(['HEAD 127.0.0.1/a'])
    await unlink(page)
  })
})
