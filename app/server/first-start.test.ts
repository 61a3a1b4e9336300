import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const FORM = {
  first_name: 'Marlow',
  last_name: 'Gantry',
  email: 'marlow@newclub.example',
  name: 'Salt Flat Club',
  organisation_name: 'Salt Flat Motor Club Inc.',
  organisation_abn: '44 000 000 012',
  organisation_email: 'hello@newclub.example',
  organisation_phone: '(02) 5550 0174',
  organisation_address: '1 Dry Lake Road\r\nCorella Plains NSW 2799',
  timezone: 'Australia/Perth',
  theme_colour: '#006D77',
}

let server: RunningServer
let setUp = ''

beforeAll(async () => {
  server = await startTestServer({ needsOwner: true, isSeeded: false })
  setUp = new URL(server.house.setUpLink ?? '').pathname
})
afterAll(() => server.stop())

const send = (form: Partial<typeof FORM>, path = setUp) =>
  server.request('POST', path, {
    body: new URLSearchParams({ ...form }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a club without anybody', () => {
  it.each(['/', '/home', '/login', '/cms', '/profile', '/nothing/there'])(
    'shows at %s that it is being set up',
    async (path) => {
      const answer = await server.request('GET', path)
      expect(answer.status).toBe(503)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.text).toContain('This site is being set up')
    },
  )

  it.each([
    ['GET', '/api/v1/cognito/domain/currentDomain'],
    ['POST', '/api/v1/cognito/user/sendLoginLink'],
    ['POST', '/graphql'],
    ['GET', '/api/no/such/call'],
  ])('answers %s %s that it is not there yet', async (method, path) => {
    const answer = await server.request(method, path, method === 'POST' ? { body: {} } : {})
    expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([503, 'UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBeDefined()
    expect(server.logged()).not.toContain('request failed')
  })

  it('says that it lives', async () => {
    expect((await server.request('GET', '/healthz')).status).toBe(200)
    expect((await server.request('GET', '/readyz')).status).toBe(200)
  })

  it('opens the set-up page to who has the link, and to nobody else', async () => {
    const page = await server.request('GET', setUp)
    expect([page.status, page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ])
    expect((await server.request('GET', `${setUp.slice(0, -1)}_`)).status).toBe(404)
    expect((await send(FORM, '/setup/guessed')).status).toBe(404)
  })

  it('answers who has another link with a page of words, since it is opened by a person', async () => {
    const page = await server.request('GET', '/setup/guessed', { headers: { 'accept-language': 'de' } })
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(page.text).toContain('<html lang="de"')
    expect(page.text).toContain('href="/"')
  })

  it('lets a browser send the form, but not another site', async () => {
    const page = await server.request('GET', setUp)
    const policy = page.headers['content-security-policy']
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("style-src 'self'")
    const answer = await server.request('POST', setUp, {
      body: new URLSearchParams(FORM).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    })
    expect([answer.status, answer.json()]).toMatchObject([403, { text_code: 'XSRF_MISMATCH' }])
    expect(await findPersonByEmail(server.database.db, FORM.email)).toBeNull()
  })

  it('keeps the link out of the log', () => {
    expect(server.logged()).not.toContain(setUp.split('/')[2])
  })

  it('keeps what was typed and says what is wrong', async () => {
    const answer = await send({ ...FORM, email: 'nobody', organisation_abn: '11 111 111 111', name: '' })
    expect(answer.status).toBe(422)
    for (const field of ['email', 'organisation_abn', 'name'])
      expect(answer.text).toContain(`href="#${field}"`)
    expect(answer.text).toContain('value="Marlow"')
    expect(answer.text).not.toContain('href="#last_name"')
  })

  it.each(['mårlow@newclub.example', 'marlow,col@newclub.example', 'marlow@newclub.x'])(
    'takes no owner whose codes could not be mailed to %s',
    async (email) => {
      const answer = await send({ ...FORM, email })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('href="#email"')
    },
  )
})

describe('setting a club up', () => {
  it('makes one owner of two who use the link at once', async () => {
    const answers = await Promise.all([send(FORM), send({ ...FORM, email: 'second@newclub.example' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404])
    const owners = await Promise.all(
      ['marlow@newclub.example', 'second@newclub.example'].map((email) =>
        findPersonByEmail(server.database.db, email),
      ),
    )
    expect(owners.filter((owner) => owner !== null)).toHaveLength(1)
  })

  it('writes down who made it', async () => {
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect((trail.json() as { data: object[] }).data).toContainEqual(
      expect.objectContaining({
        person: 'Marlow Gantry',
        verb: 'made_the_club',
        change: '{"after":["owner"]}',
      }),
    )
  })

  it('opens the site with its own name and pages, at the flags of a new club', async () => {
    for (const path of ['/', '/home', '/about', '/contact', '/privacy']) {
      const page = await server.request('GET', path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.text).toContain('Salt Flat')
    }
    const domain = (await server.request('GET', '/api/v1/cognito/domain/currentDomain')).json()
    expect(domain).toMatchObject({
      name: 'Salt Flat Club',
      organisation_abn: '44000000012',
      configuration: {
        edit_name: false,
        edit_date_of_birth: true,
        login_code_only: true,
        manage_addresses: false,
      },
    })
  })

  it('says whose page it is in every title, once, and leads to the calendar', async () => {
    const titles = await Promise.all(
      ['/home', '/about', '/calendar'].map(async (path) => {
        const { text } = await server.request('GET', path)
        expect(text).toMatch(/<header[\s\S]*href="\/calendar"[\s\S]*<\/header>/)
        return /<title>([^<]*)/.exec(text)?.[1]
      }),
    )
    expect(titles).toEqual(['Home | Salt Flat Club', 'About us | Salt Flat Club', 'Events | Salt Flat Club'])
  })

  it('lets the owner in with a mailed code, and to every desk', async () => {
    const owner = await findPersonByEmail(server.database.db, 'marlow@newclub.example')
    const email = owner === null ? 'second@newclub.example' : 'marlow@newclub.example'
    const sent = await server.request('POST', '/api/v1/cognito/user/sendLoginLink', {
      body: { email, fingerprint: 'a'.repeat(21), code_only: true },
    })
    expect(sent.status).toBe(200)
    expect((await server.mailTo(email))[0]?.code).toMatch(/^\d{6}$/)
  })

  it('is over with that', async () => {
    expect((await server.request('GET', setUp)).status).toBe(404)
    expect((await send(FORM)).status).toBe(404)
  })
})
