import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPlaces } from '#features/events/server/events.public.ts'
import { clubTime, idsOf, putOn, startCalendar } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** Saturday, 11 am in the club's time zone. */
const NOW = '2026-11-21T00:00:00Z'
const CLOSES = clubTime('2026-11-25', '20:00')
const HERO = {
  heading: ['Drive it.'],
  text: '',
  buttons: [],
  outline: null,
  caption: '',
  record: '',
}

let server: RunningServer

beforeAll(async () => {
  server = await startCalendar({ nowIso: NOW })
  const open = { entriesOpenAt: clubTime('2026-11-01', '18:00'), entriesCloseAt: CLOSES, capacity: 40 }
  await putOn(
    server,
    { slug: 'run', title: 'Coffee run', day: '2026-11-22', kind: 'social_run' },
    {
      ...open,
      slug: 'try',
      title: 'Come and try',
      day: '2026-11-28',
      trackId: 2,
      placesTaken: 39,
      prices: [
        { label: 'Adult', note: '', priceCents: 4_000 },
        { label: 'Junior', note: '', priceCents: 2_000, who: 'junior' },
      ],
    },
    { ...open, slug: 'hill', title: 'The hill', day: '2026-12-12' },
  )
  await publish('/with', { ...HERO, has_next_event: true })
  await publish('/without', HERO)
})
afterAll(() => server.stop())

async function publish(url: string, variables: object): Promise<void> {
  const answer = await server.as({ roles: ['content'] }).request('POST', '/api/v1/cognito/page/create', {
    body: {
      name: url,
      url,
      is_published: true,
      pageContents: [{ name: 'Hero', template: 'track_hero', variables: JSON.stringify(variables) }],
    },
  })
  if (answer.status !== 200) throw new Error(`not published: ${answer.text}`)
}

/** Returns the visible text of a page, without markup and hydration data. */
const drawn = async (path: string, headers = {}) =>
  (await server.request('GET', path, { headers })).text
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('a hero shows the next event open for entries: its day, the places left and the usual price', async () => {
  const words = await drawn('/with')
  expect(words).toContain('Next up, Sat 28 Nov, 9:00 am Come and try The Silos. Open: 1 place left')
  expect(words).toContain('Enter for $40.00')
  expect(words).not.toContain('Coffee run')
})

it('a hero joins day and time as the reader’s language does', async () => {
  expect(await drawn('/with', { 'accept-language': 'ar' })).toContain('السبت، 28 نوفمبر، 9:00 Come and try')
  expect(await drawn('/with', { 'accept-language': 'ja' })).toContain('11月28日(土) 9:00')
})

it('a hero shows no event if its author turned that off', async () => {
  expect(await drawn('/without')).not.toContain('Next up')
})

it('a hero shows the following event when the first is full, and none once entries have closed', async () => {
  const { try: id } = await idsOf(server, ['try'])
  await server.database.transaction(async (tx) => {
    await addPlaces(tx, id, 1)
    await server.clubApp.service.placesVersion.bump(tx)
  })
  expect(await drawn('/with')).toContain('The hill')
  server.clock.setTo(CLOSES.toISOString())
  expect(await drawn('/with')).not.toContain('Next up')
})
