import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { recordStatements } from '#tests/kit/statements.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startClub()
  await publish('/about', 'text', { heading: 'About', html: '<p>About the club</p>' })
  await publish('/racing', 'next_events', { heading: 'Coming up', most: 3 })
  await putHillclimb(server, 'race', { capacity: 3 })
})
afterAll(() => server.stop())

async function publish(url: string, template: string, variables: object): Promise<void> {
  const pageContents = [{ name: 'Block', template, variables: JSON.stringify(variables) }]
  const answer = await server.as({ roles: ['content'] }).request('POST', '/api/v1/cognito/page/create', {
    body: { name: url, url, is_published: true, pageContents },
  })
  if (answer.status !== 200) throw new Error(`not published: ${answer.text}`)
}

const textOf = async (path: string) => (await server.request('GET', path)).text

const SHOWING_PLACES = ['/racing', '/calendar', '/calendar/race']

it('an entry refreshes the cached pages that show places left, and no others', async () => {
  for (const path of SHOWING_PLACES) expect(await textOf(path), path).toContain('3 places left')
  await textOf('/about')
  const sent = recordStatements(server.database, (text) => !text.includes('content_version'))

  const driver = await newDriver(server)
  await enter(driver, 'race')
  sent.clear()
  expect(await textOf('/about')).toContain('About the club')
  expect(sent.texts).toEqual([])
  for (const path of SHOWING_PLACES) expect(await textOf(path), path).toContain('2 places left')

  sent.clear()
  for (const path of SHOWING_PLACES) await textOf(path)
  expect(sent.texts).toEqual([])
})
