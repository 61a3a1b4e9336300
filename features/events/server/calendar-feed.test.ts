import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsOf, putOn, startCalendar } from '#tests/events/calendar-server.ts'
import { readCalendarFile } from '#tests/events/read-calendar-file.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newBuyer } from '#tests/orders/shop-server.ts'
import { personHasNoLogin } from '#tests/events/people.ts'
import { enterAs } from '#tests/gate/gate-club.ts'

const FEED = '/api/v1/club/event/feed'
let server: RunningServer

beforeAll(async () => {
  server = await startCalendar()
  await putOn(
    server,
    { slug: 'hill', title: 'The hill', day: '2026-12-12' },
    { slug: 'sprint', title: 'The sprint', day: '2026-12-13' },
    { slug: 'off', title: 'Off', day: '2026-12-14', status: 'cancelled', statusReason: 'Flood.' },
    { slug: 'left', title: 'Left', day: '2026-12-15' },
    { slug: 'other', title: 'Other', day: '2026-12-16' },
  )
})
afterAll(() => server.stop())

type Answer = { item: { url: string | null } }

async function change(asker: { request: RunningServer['request'] }, what: 'renew' | 'end', body = {}) {
  return asker.request('POST', `${FEED}/${what}`, { body })
}
const read = (url: string | null) => server.request('GET', new URL(url ?? '/none').pathname)

describe('a personal calendar feed', () => {
  it('has no URL until one is requested, and then one that needs no login', async () => {
    const buyer = await newBuyer(server)
    expect((await buyer.request('GET', FEED)).json()).toMatchObject({ item: { url: null } })
    const { url } = ((await change(buyer, 'renew')).json() as Answer).item
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/mine\/[\w-]+\.[\w-]{86}\.ics$/)
    expect((await buyer.request('GET', FEED)).json()).toMatchObject({ item: { url } })
    const file = await read(url)
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    expect(readCalendarFile(file.text).events).toEqual([])
    const again = await server.request('GET', new URL(url ?? '/none').pathname, {
      headers: { 'if-none-match': String(file.headers['etag']) },
    })
    expect(again.status).toBe(304)
  })

  it('lists the owner’s entered events with their current state, and nothing else', async () => {
    const buyer = await newBuyer(server)
    const url = ((await change(buyer, 'renew')).json() as Answer).item.url
    const ids = await idsOf(server, ['hill', 'sprint', 'off', 'left'])
    await enterAs(server, { eventId: ids.hill, personId: buyer.id, name: 'Tess' })
    await enterAs(server, { eventId: ids.sprint, personId: buyer.id, name: 'Tess', state: 'reserve' })
    await enterAs(server, { eventId: ids.off, personId: buyer.id, name: 'Tess' })
    await enterAs(server, { eventId: ids.left, personId: buyer.id, name: 'Tess', state: 'withdrawn' })
    const { events } = readCalendarFile((await read(url)).text)
    expect(events.map(({ summary, status }) => [summary, status])).toEqual([
      ['The hill', 'CONFIRMED'],
      ['The sprint', 'TENTATIVE'],
      ['Off', 'CANCELLED'],
    ])
    const whole = readCalendarFile((await server.request('GET', '/calendar.ics')).text).events
    // The UID is the same as in the club's public feed, so that a phone with both feeds shows the event once.
    expect(events[0]?.uid).toBe(whole.find(({ summary }) => summary === 'The hill')?.uid)
  })

  it('is unavailable at its previous URL after a new one was created or the feed ended', async () => {
    const buyer = await newBuyer(server)
    const first = ((await change(buyer, 'renew')).json() as Answer).item.url
    const second = ((await change(buyer, 'renew')).json() as Answer).item.url
    expect(second).not.toBe(first)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await change(buyer, 'end')).json()).toMatchObject({ item: { url: null } })
    expect((await read(second)).status).toBe(404)
  })

  it('is different for each member, and unavailable once its owner can no longer log in', async () => {
    const [one, other] = [await newBuyer(server), await newBuyer(server)]
    const url = ((await change(one, 'renew')).json() as Answer).item.url
    expect((await other.request('GET', FEED)).json()).toMatchObject({ item: { url: null } })
    await change(other, 'end')
    expect((await read(url)).status).toBe(200)
    await personHasNoLogin(server, one.id)
    expect((await read(url)).status).toBe(404)
  })

  it.each(['a.ics', 'MS4x.AAAA.ics', '.ics', 'nothing', `${'x'.repeat(300)}.ics`])(
    'cannot be read with a guessed URL: %s',
    async (file) => expect((await server.request('GET', `/calendar/mine/${file}`)).status).toBe(404),
  )

  it('requires login for changes and rejects unknown fields', async () => {
    expect((await server.request('GET', FEED)).status).toBe(401)
    expect((await change(server, 'renew')).status).toBe(401)
    const buyer = await newBuyer(server)
    expect((await change(buyer, 'renew', { person: 1 })).status).toBe(422)
  })

  it('never has its URL in a log', async () => {
    const buyer = await newBuyer(server)
    const url = ((await change(buyer, 'renew')).json() as Answer).item.url ?? ''
    await read(url)
    expect(server.logged()).toContain('/calendar/mine/[redacted]')
    expect(server.logged()).not.toContain(url.slice(-40))
  })
})
