import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import type { RenewalOffer } from '#features/membership/membership.contract.ts'
import { MEMBERSHIP_TEXTS } from '#database/seed/membership-types.ts'
import { openSealedText, sealText } from '#platform/server/backup/backup-key.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { findBackupKey } from './commands/club-place.ts'

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
let dataDir = ''
/** The pages that the server sent as answers to accepted set-up forms. */
const passphrasePages: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-first-start-'))
  server = await startTestServer({ needsOwner: true, isSeeded: false, settings: { DATA_DIR: dataDir } })
  setUp = new URL(server.clubApp.setUpLink ?? '').pathname
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const send = (form: Partial<typeof FORM>, path = setUp) =>
  server.request('POST', path, {
    body: new URLSearchParams({ ...form }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a server without an owner', () => {
  it.each(['/', '/home', '/login', '/cms', '/profile', '/nothing/there'])(
    'shows at %s that the site is being set up',
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
  ])('answers %s %s with 503 UNAVAILABLE and Retry-After', async (method, path) => {
    const answer = await server.request(method, path, method === 'POST' ? { body: {} } : {})
    expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([503, 'UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBeDefined()
    expect(server.logged()).not.toContain('request failed')
  })

  it('reports itself healthy and ready', async () => {
    expect((await server.request('GET', '/healthz')).status).toBe(200)
    expect((await server.request('GET', '/readyz')).status).toBe(200)
  })

  it('opens the set-up page only under the exact link', async () => {
    const page = await server.request('GET', setUp)
    expect([page.status, page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ])
    expect((await server.request('GET', `${setUp.slice(0, -1)}_`)).status).toBe(404)
    expect((await send(FORM, '/setup/guessed')).status).toBe(404)
  })

  it('answers a wrong set-up link with a localized HTML page', async () => {
    const page = await server.request('GET', '/setup/guessed', { headers: { 'accept-language': 'de' } })
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(page.text).toContain('<html lang="de"')
    expect(page.text).toContain('href="/"')
  })

  it('accepts the form from its own page and refuses it from another site', async () => {
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

  it('does not write the set-up link to the log', () => {
    expect(server.logged()).not.toContain(setUp.split('/')[2])
  })

  it('shows the errors of the form and retains the submitted values', async () => {
    const answer = await send({ ...FORM, email: 'nobody', organisation_abn: '11 111 111 111', name: '' })
    expect(answer.status).toBe(422)
    for (const field of ['email', 'organisation_abn', 'name'])
      expect(answer.text).toContain(`href="#${field}"`)
    expect(answer.text).toContain('value="Marlow"')
    expect(answer.text).not.toContain('href="#last_name"')
  })

  it.each(['mårlow@newclub.example', 'marlow,col@newclub.example', 'marlow@newclub.x'])(
    'refuses an owner with the address %s, to which no code can be mailed',
    async (email) => {
      const answer = await send({ ...FORM, email })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain('href="#email"')
    },
  )
})

describe('setting up a club', () => {
  it('creates only one owner when two people use the link at once', async () => {
    const answers = await Promise.all([send(FORM), send({ ...FORM, email: 'second@newclub.example' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    passphrasePages.push(...answers.filter(({ status }) => status === 200).map(({ text }) => text))
    const owners = await Promise.all(
      ['marlow@newclub.example', 'second@newclub.example'].map((email) =>
        findPersonByEmail(server.database.db, email),
      ),
    )
    expect(owners.filter((owner) => owner !== null)).toHaveLength(1)
  })

  it('shows the passphrase of the backups once, and stores only the key that it unlocks', () => {
    const [page = ''] = passphrasePages
    const passphrase = /<bdi dir="ltr">([^<]+)<\/bdi>/.exec(page)?.[1] ?? ''
    expect(page).toContain('Write down this passphrase')
    expect(page).toContain('href="/login"')
    const stored = readFileSync(join(dataDir, 'backup-key.json'), 'utf8')
    expect(stored).not.toContain(passphrase)
    const key = findBackupKey(dataDir)
    const random = systemRandom(systemClock)
    expect(key !== null && openSealedText(key, sealText(key, 'the secret key', random), passphrase)).toBe(
      'the secret key',
    )
    expect(server.logged()).not.toContain(passphrase)
  })

  it('records in the audit log who set up the club', async () => {
    const trail = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')
    expect((trail.json() as { data: object[] }).data).toContainEqual(
      expect.objectContaining({
        person: 'Marlow Gantry',
        verb: 'made_the_club',
        change: '{"after":["owner"]}',
      }),
    )
  })

  it('shows the site with the club’s own name and pages and the configuration of a new club', async () => {
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

  it('shows the club’s name once in each title and links to the calendar', async () => {
    const titles = await Promise.all(
      ['/home', '/about', '/calendar'].map(async (path) => {
        const { text } = await server.request('GET', path)
        expect(text).toMatch(/<header[\s\S]*href="\/calendar"[\s\S]*<\/header>/)
        return /<title>([^<]*)/.exec(text)?.[1]
      }),
    )
    expect(titles).toEqual(['Home | Salt Flat Club', 'About us | Salt Flat Club', 'Events | Salt Flat Club'])
  })

  it('leads people who want to join from the home page and every menu', async () => {
    const { text } = await server.request('GET', '/home')
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0]
    const header = /<header[\s\S]*?<\/header>/.exec(text)?.[0]
    const footer = /<footer[\s\S]*<\/footer>/.exec(text)?.[0]
    for (const part of [main, header, footer]) expect(part).toContain('href="/renew"')
  })

  it('mails a login code to the owner', async () => {
    const owner = await findPersonByEmail(server.database.db, 'marlow@newclub.example')
    const email = owner === null ? 'second@newclub.example' : 'marlow@newclub.example'
    const sent = await server.request('POST', '/api/v1/cognito/user/sendLoginLink', {
      body: { email, fingerprint: 'a'.repeat(21), code_only: true },
    })
    expect(sent.status).toBe(200)
    expect((await server.mailTo(email))[0]?.code).toMatch(/^\d{6}$/)
  })

  it('makes the set-up link invalid', async () => {
    expect((await server.request('GET', setUp)).status).toBe(404)
    expect((await send(FORM)).status).toBe(404)
  })
})

describe('the consent texts of a new club', () => {
  it('are unapproved drafts that differ from the demo’s texts', async () => {
    const offer = (await server.request('GET', '/api/v1/club/membership/offer')).json() as RenewalOffer
    const texts = [...offer.texts, ...offer.guardian_texts]
    expect(texts.map(({ slug, is_approved: isApproved }) => [slug, isApproved])).toEqual([
      ['club-rules', false],
      ['risk-warning', false],
      ['privacy', false],
      ['guardian-consent', false],
    ])
    const demo = new Set(MEMBERSHIP_TEXTS.map(({ body }) => body))
    expect(texts.filter(({ body }) => demo.has(body))).toEqual([])
    // A new club has not set any prices, so no membership can be offered.
    expect(offer.offers).toEqual([])
  })
})
