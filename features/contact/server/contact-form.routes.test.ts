import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { CONTACT_FORM_PATH } from '../contact.contract.ts'

const CLUB = 'hello@corellaplains.example'

const GOOD = {
  page: '/contact',
  name: 'Wren Tamblyn-Roe',
  email: 'wren@example.com',
  topic: 'Coming along for the first time',
  message: 'Is the gate open on Friday?\r\nWe bring cake.',
  website: '',
}

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return server.request('POST', CONTACT_FORM_PATH, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const kept = async () =>
  (
    await server.database.pool.query<{ name: string; message: string }>(
      'select name, message from contact_message',
    )
  ).rows

test('refuses a form submitted by another site, with or without a cookie', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await send(GOOD, { 'sec-fetch-site': site })
    expect([answer.status, answer.json()]).toMatchObject([403, { text_code: 'XSRF_MISMATCH' }])
  }
  expect(await kept()).toEqual([])
})

test('shows the errors on the form’s page, with all input preserved', async () => {
  const typed = {
    ...GOOD,
    name: ' ',
    email: 'not an address',
    message: 'short',
  }
  const answer = await send({ ...typed, topic: '"><img src=x onerror=alert(1)>' })
  expect(answer.status).toBe(422)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-security-policy']).toContain("form-action 'self'")
  const { text } = answer
  expect(text).toMatch(/<title>Error: Contact/)
  for (const words of [
    'Enter your name',
    'Enter an email address in the correct format',
    'at least 10 characters',
  ])
    expect(text).toContain(words)
  expect(text).toContain('value="not an address"')
  expect(text).not.toContain('<img src=x')
  expect(text).not.toContain('<script type="module"')
  expect(await kept()).toEqual([])
})

test('stores and mails a valid message, and redirects to a page that can be reloaded', async () => {
  const answer = await send(GOOD)
  expect([answer.status, answer.headers.location]).toEqual([303, '/contact?sent=contact#contact-form'])
  expect(await kept()).toEqual([
    { name: 'Wren Tamblyn-Roe', message: 'Is the gate open on Friday?\nWe bring cake.' },
  ])
  const mails = await server.mailTo(CLUB)
  expect(mails.map(({ subject }) => subject)).toEqual(['Website: Coming along for the first time'])
  const page = await server.request('GET', '/contact?sent=contact')
  expect(page.text).toContain('Message sent')
  expect(page.text).toContain('rel="canonical" href="http://localhost:3000/contact"')
  expect((await server.request('GET', '/contact')).text).not.toContain('Message sent')
})

test('redirects only within the site, and gives robots the same response without storing anything', async () => {
  for (const [page, back] of [
    ['//evil.example', '/'],
    ['https://evil.example/contact', '/'],
    ['/\\evil.example', '/'],
    ['/contact?next=//evil.example#x', '/contact'],
  ] as const) {
    const answer = await send({ ...GOOD, page, website: 'https://spam.example' })
    expect(answer.headers.location?.toString().split('?')[0]).toBe(back)
  }
  expect(await kept()).toHaveLength(1)
})

test('shows the rate limit on the page and preserves the text', async () => {
  const answer = await send({ ...GOOD, message: 'One more question, please.' })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.text).toMatch(/role="alert"[^>]*>[^<]*Too many tries/)
  expect(answer.text).toContain('One more question, please.</textarea>')
  expect(await kept()).toHaveLength(1)
})

test('refuses a body that is not a form with JSON', async () => {
  const json = await server.request('POST', CONTACT_FORM_PATH, { body: GOOD })
  expect(json.status).toBe(415)
  const large = await send({ ...GOOD, message: 'x'.repeat(40_000) })
  expect(large.status).toBe(413)
  expect((await server.request('GET', CONTACT_FORM_PATH)).status).toBe(405)
})
