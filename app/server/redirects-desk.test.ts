import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StaffRole } from '#platform/server/caller.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

type Entry = { from: string; to: string }

const DESK = '/api/v1/cognito/redirect/desk'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer()
  for (const url of ['/join', '/about']) await post('/api/v1/cognito/page/create', pageAt(url))
  await post('/api/v1/cognito/page/create', { ...pageAt('/draft'), is_published: false })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.execute(sql`delete from site_redirect`)
  await server.database.db.execute(sql`delete from audit_entry where verb = 'changed_redirects'`)
})

const pageAt = (url: string) => ({ name: `Page ${url}`, url, is_published: true })
const post = (path: string, body: object, role: StaffRole = 'content') =>
  server.as({ roles: [role] }).request('POST', path, { body })
const change = (before: Entry | null, after: Entry | null) => post(`${DESK}/change`, { before, after })
const add = (from: string, to: string) => change(null, { from, to })
const upload = (csv: string, version?: string) =>
  post(`${DESK}/import`, {
    csv,
    is_dry_run: version === undefined,
    ...(version === undefined ? {} : { version }),
  })
const listed = async () =>
  ((await server.as({ roles: ['content'] }).request('GET', DESK)).json() as { data: Entry[] }).data
const stored = async () => Object.fromEntries((await listed()).map(({ from, to }) => [from, to]))
const faultsOf = (answer: Answer) =>
  (answer.json() as { errors?: { field: string; code: string }[] }).errors?.map(
    ({ field, code }) => `${field} ${code}`,
  )
const audited = async () => {
  const { rows } = await server.database.db.execute<{ change: object }>(
    sql`select change from audit_entry where verb = 'changed_redirects' order by position`,
  )
  return rows.map((row) => row.change)
}

it.each([
  ['GET', DESK, undefined],
  ['POST', `${DESK}/change`, { before: null, after: { from: '/a', to: '/join' } }],
  ['POST', `${DESK}/import`, { csv: 'from,to\n/a,/join', is_dry_run: false }],
] as const)('%s %s is refused without the role content or owner', async (method, path, body) => {
  const options = body === undefined ? {} : { body }
  expect((await server.request(method, path, options)).status).toBe(401)
  for (const role of ['events', 'membership', 'treasurer'] as const)
    expect(codeOf(await server.as({ roles: [role] }).request(method, path, options))).toBe('FORBIDDEN')
  expect(await stored()).toEqual({})
  const isRefused =
    codeOf(await server.as({ roles: ['owner'] }).request(method, path, options)) === 'FORBIDDEN'
  expect(isRefused).toBe(false)
})

it('a redirect is added, changed and deleted, audited each time, and followed by visitors', async () => {
  expect((await add('/Old/', 'join')).json()).toMatchObject({
    item: { from: '/old', to: '/join' },
    shortened: 0,
  })
  const location = async (path: string) => (await server.request('GET', path)).headers['location']
  expect(await location('/old')).toBe('/join')
  await change({ from: '/old', to: '/join' }, { from: '/older', to: '/about' })
  expect(await stored()).toEqual({ '/older': '/about' })
  expect([await location('/old'), await location('/older')]).toEqual([undefined, '/about'])
  await change({ from: '/older', to: '/about' }, null)
  expect(await stored()).toEqual({})
  expect(await audited()).toEqual([
    { '/old': { before: null, after: '/join' } },
    { '/old': { before: '/join', after: null }, '/older': { before: null, after: '/about' } },
    { '/older': { before: '/about', after: null } },
  ])
  // An officer can undo the deletion by adding the redirect again.
  expect((await add('/older', '/about')).status).toBe(200)
})

it('chains are shortened, whichever end is added last', async () => {
  await add('/b', '/join')
  await add('/a', '/b')
  expect(await stored()).toEqual({ '/a': '/join', '/b': '/join' })
  expect((await add('/other', '/moved')).json()).toMatchObject({ shortened: 0 })
  expect((await add('/moved', '/about')).json()).toMatchObject({ shortened: 1 })
  expect(await stored()).toMatchObject({ '/other': '/about', '/moved': '/about' })
  expect((await audited()).at(-1)).toEqual({
    '/moved': { before: null, after: '/about' },
    '/other': { before: '/moved', after: '/about' },
  })
})

it.each([
  ['/x', '/x', 'to loop'],
  ['/x', '/old', 'to loop'],
  ['/join', '/about', 'from hides_page'],
  ['/Join/', '/about', 'from hides_page'],
  ['/old', '/about', 'from exists'],
  ['/cms/site', '/join', 'from reserved'],
  ['/y', 'https://evil.example/', 'to not_a_path'],
  ['/y', '//evil.example', 'to not_a_path'],
  ['', '/join', 'from not_a_path'],
])('refuses a redirect from %s to %s: %s', async (from, to, fault) => {
  await add('/old', '/x')
  expect(faultsOf(await add(from, to))).toEqual([fault])
  expect(await stored()).toEqual({ '/old': '/x' })
  expect(await audited()).toHaveLength(1)
})

it('explains why a redirect from the address of a published page is refused, and allows one from a draft', async () => {
  expect((await add('/join', '/about')).text).toContain('A published page has this address.')
  expect((await add('/draft', '/about')).status).toBe(200)
})

it('refuses a change of a redirect that somebody else has changed or deleted', async () => {
  await add('/old', '/join')
  expect(codeOf(await change({ from: '/old', to: '/about' }, null))).toBe('CONFLICT')
  expect(codeOf(await change({ from: '/gone', to: '/join' }, { from: '/gone', to: '/about' }))).toBe(
    'CONFLICT',
  )
  expect(await stored()).toEqual({ '/old': '/join' })
})

it('lists redirects that hide a page or a screen, or whose target does not exist', async () => {
  for (const [from, to] of [
    ['/about', '/join'],
    ['/shop', '/join'],
    ['/old', '/nowhere'],
    ['/older', '/calendar?view=month'],
  ])
    await post('/api/v1/cognito/redirect/create', { from, to })
  expect(await listed()).toEqual([
    { from: '/about', to: '/join', hides: 'page', is_target_found: true },
    { from: '/old', to: '/nowhere', hides: null, is_target_found: false },
    { from: '/older', to: '/calendar?view=month', hides: null, is_target_found: true },
    { from: '/shop', to: '/join', hides: 'screen', is_target_found: true },
  ])
})

it('a dry run shows what a file changes and saves nothing; the import saves it at once', async () => {
  await add('/old', '/join')
  await add('/stays', '/join')
  const csv = 'from,to\r\n/OLD,/about\r\n/new,/old\r\n/stays,/join\r\n'
  const checked = (await upload(csv)).json() as { rows: object[]; version: string; is_saved: boolean }
  expect(checked.rows).toEqual([
    { row: 2, from: '/old', to: '/about', kind: 'changed' },
    { row: 3, from: '/new', to: '/about', kind: 'new' },
    { row: 4, from: '/stays', to: '/join', kind: 'same' },
  ])
  expect(checked.is_saved).toBe(false)
  expect(await stored()).toEqual({ '/old': '/join', '/stays': '/join' })
  expect((await upload(csv, checked.version)).json()).toMatchObject({ is_saved: true })
  expect(await stored()).toEqual({ '/new': '/about', '/old': '/about', '/stays': '/join' })
  expect((await audited()).at(-1)).toEqual({
    '/new': { before: null, after: '/about' },
    '/old': { before: '/join', after: '/about' },
  })
  expect(codeOf(await upload('from,to\n/more,/join', checked.version))).toBe('CONFLICT')
})

it('refuses a file with mistakes as a whole and names each with its line', async () => {
  const csv = 'from,to\n/a,/join\n/join,/about\n/b,https://evil.example\n/A/,/about\n'
  const answer = await upload(csv)
  expect(answer.status).toBe(422)
  expect(faultsOf(answer)).toEqual(['rows.3.from hides_page', 'rows.4.to not_a_path', 'rows.5.from twice'])
  expect(faultsOf(await upload('old,new\n/a,/join\n'))).toEqual(['csv no_columns'])
  const long = `/${'x'.repeat(400)}`
  expect(faultsOf(await upload(`from,to\n/a,${long}\n`))).toEqual(['rows.2.to too_long'])
  expect(await stored()).toEqual({})
})

it('refuses more redirects than the table may have', async () => {
  await server.database.db.execute(
    sql`insert into site_redirect (from_path, to_path, created_at)
        select '/many-' || n, '/join', now() from generate_series(1, 5000) n`,
  )
  expect(faultsOf(await add('/one-more', '/join'))).toEqual(['from too_many'])
  expect(faultsOf(await upload('from,to\n/one-more,/join\n'))).toEqual(['from too_many'])
  expect((await change({ from: '/many-1', to: '/join' }, { from: '/one-more', to: '/join' })).status).toBe(
    200,
  )
})
