import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

/** Returns the visible text of a page as the server sends it, without markup and hydration data. */
const drawn = async (path: string) =>
  (await server.request('GET', path)).text
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('the home page names the next step of an event without entries, which is not to join the club', async () => {
  const [, row = ''] = /Christmas Coffee Run(.*?)Mount Quandary/.exec(await drawn('/')) ?? []
  expect(row).toMatch(/No entry needed.* Free .*See details/)
  expect(row).not.toContain('Join')
})

it('the page about joining says for each price that it is for a year', async () => {
  const words = await drawn('/join')
  expect(words).toContain('$40.00 a year')
  expect(words).toContain('$120.00 then $95.00 a year')
})

it('the page of a sold-out item has the form for an email about it before the app runs', async () => {
  const words = await drawn('/shop/beanie')
  expect(words).toMatch(/\$30\.00 .*Sold out for now .*Email address .*Email me when it’s back/)
  expect(await drawn('/shop/cap')).not.toContain('Email me when it’s back')
})
