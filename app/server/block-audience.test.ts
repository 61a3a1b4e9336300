import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person, personRole } from '#features/accounts/server/accounts.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import { seedMembers } from '#features/membership/server/membership.public.ts'
import { membershipType } from '#features/membership/server/types.tables.ts'
import { PAGE_QUERY, PAGES_QUERY, type PageItem } from '#features/pages/pages.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { get, logIn, signUp } from '#tests/accounts/members.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'

const BASE = '/api/v1/cognito/page'
const URL = '/clubrooms'
/** For each audience, a word that occurs only in the block for that audience. */
const WORDS = {
  everyone: 'everyoneword',
  guests: 'guestsword',
  members: 'membersword',
  full: 'fullword',
  social: 'socialword',
  hidden: 'hiddenword',
} as const
type Word = keyof typeof WORDS

let server: RunningServer
let pageId = 0
let blockIds: number[] = []
const typeIds: Record<string, number> = {}
const viewers: Record<string, Asker> = {}

async function save(path: string, body: object): Promise<PageItem> {
  const answer = await officer().request('POST', `${BASE}/${path}`, { body })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { item: PageItem }).item
}
let officerId = 0
const officer = () => server.as({ personId: officerId, roles: ['content'] })

const blockOf = (word: Word, rest: object = {}) => ({
  name: 'Words',
  template: 'text',
  variables: JSON.stringify({ heading: '', html: `<p>${WORDS[word]}</p>` }),
  ...rest,
})

beforeAll(async () => {
  server = await startClub()
  const { db } = server.database
  for (const { id, code } of await db.select().from(membershipType)) typeIds[code] = id
  officerId = (await newPerson(server)).id
  await db
    .insert(personRole)
    .values({ personId: officerId, role: 'content', grantedAt: new Date(server.clock.nowMs()) } as never)
  const item = await save('create', {
    name: 'Clubrooms',
    url: URL,
    content: JSON.stringify(''),
    is_published: true,
    pageContents: [
      blockOf('everyone'),
      blockOf('guests', { audience: 'guests' }),
      blockOf('members', { audience: 'members' }),
      blockOf('full', { audience: [typeIds['FULL'], typeIds['LIFE']] }),
      blockOf('social', { audience: [typeIds['SOCIAL']] }),
      blockOf('hidden', { audience: 'members', hidden: true }),
    ],
  })
  pageId = item.id
  blockIds = item.pageContents.map(({ id }) => id)
  await save('create', {
    name: 'Open',
    url: '/open',
    content: JSON.stringify(''),
    is_published: true,
    pageContents: [blockOf('everyone')],
  })
  const onHold = async (condition: 'suspended' | 'resigned' | 'deceased') => {
    const one = await newMember(server, { validTo: '2027-11-20' })
    await db.update(member).set({ condition }).where(eq(member.personId, one.id))
    return one
  }
  Object.assign(viewers, {
    guest: server,
    'person without a membership': await newPerson(server),
    'expired member': await newMember(server, { validTo: '2026-11-20' }),
    'member on the last day': await newMember(server, { validTo: '2026-11-21' }),
    'member from tomorrow': await newMember(server, { from: '2026-11-22', validTo: '2027-11-21' }),
    'suspended member': await onHold('suspended'),
    'resigned member': await onHold('resigned'),
    'full member': await newMember(server, { validTo: '2027-11-20' }),
    'social member': await newMember(server, { validTo: '2027-11-20', type: 'SOCIAL' }),
    'life member': await newMember(server, { validTo: null, type: 'LIFE' }),
    treasurer: server.as({ personId: officerId, roles: ['treasurer'] }),
    'content officer': officer(),
  })
})
afterAll(() => server.stop())

const GUEST_SEES: readonly Word[] = ['everyone', 'guests']
const PERSON_SEES: readonly Word[] = ['everyone']
const FULL_SEES: readonly Word[] = ['everyone', 'members', 'full']

const VIEWERS: readonly [viewer: string, sees: readonly Word[]][] = [
  ['guest', GUEST_SEES],
  ['person without a membership', PERSON_SEES],
  ['expired member', PERSON_SEES],
  ['member on the last day', FULL_SEES],
  ['member from tomorrow', PERSON_SEES],
  ['suspended member', PERSON_SEES],
  ['resigned member', PERSON_SEES],
  ['full member', FULL_SEES],
  ['social member', ['everyone', 'members', 'social']],
  ['life member', FULL_SEES],
  ['treasurer', PERSON_SEES],
]

const graphql = (asker: Asker, query: string, variables: object = {}) =>
  asker.request('POST', '/graphql', { body: { query, variables } })

/** The calls that send a person's own blocks. */
const OWN_CALLS: readonly [call: string, ask: (asker: Asker) => Promise<Answer>][] = [
  ['the list', (asker) => asker.request('GET', `${BASE}?page_size=100&pb=1`)],
  ['find-one', (asker) => asker.request('GET', `${BASE}?url=${URL}`)],
  ['pagesQuery', (asker) => graphql(asker, PAGES_QUERY)],
  ['pageQuery', (asker) => graphql(asker, PAGE_QUERY, { url: URL })],
  [
    'any other GraphQL query',
    (asker) =>
      graphql(
        asker,
        `
          {
            a: cognitoPages {
              v: pageContents {
                variables
              }
            }
          }
        `,
      ),
  ],
]

/**
 * Calls whose response is the same for every viewer and contains only the blocks for guests: the HTML document, and the
 * record calls made by people who do not edit pages.
 */
const GUEST_CALLS: readonly [call: string, ask: (asker: Asker) => Promise<Answer>][] = [
  ['the document', (asker) => asker.request('GET', URL)],
  [
    'the document of a browser with a login',
    (asker) => asker.request('GET', URL, { headers: { cookie: 'member=1' } }),
  ],
  ['the record list', (asker) => asker.request('POST', BASE, { body: {} })],
  ['the record by id', (asker) => asker.request('POST', `${BASE}/${pageId}`, { body: {} })],
  ['the record by address', (asker) => asker.request('POST', BASE + URL, { body: {} })],
]

function wordsIn({ text }: Answer): Word[] {
  return (Object.keys(WORDS) as Word[]).filter((word) => text.includes(WORDS[word]))
}

describe('blocks for an audience', () => {
  const table = VIEWERS.flatMap(([viewer, sees]) =>
    OWN_CALLS.map(([call, ask]) => [viewer, call, sees, ask] as const),
  )
  // Each call is made twice, because the second response may come from a cache that another viewer filled.
  it.each([...table, ...table])(
    'are sent by %s to %s only if they are for that viewer',
    async (viewer, _call, sees, ask) => {
      const answer = await ask(viewers[viewer]!)
      expect([answer.status, wordsIn(answer)]).toEqual([200, sees])
    },
  )

  it.each(VIEWERS.flatMap(([viewer]) => GUEST_CALLS.map(([call, ask]) => [viewer, call, ask] as const)))(
    'are sent by %s to %s as to a guest',
    async (viewer, _call, ask) => {
      expect(wordsIn(await ask(viewers[viewer]!))).toEqual(GUEST_SEES)
    },
  )

  it('are all sent to content staff by the record calls, and by other calls only those that are for them', async () => {
    for (const path of [BASE, `${BASE}/${pageId}`, BASE + URL])
      expect(wordsIn(await officer().request('POST', path, { body: {} }))).toEqual(Object.keys(WORDS))
    for (const [, ask] of OWN_CALLS) expect(wordsIn(await ask(officer()))).toEqual(PERSON_SEES)
  })

  it('are not in the sitemap, the initial data or the search results', async () => {
    const everywhere = [server, viewers['full member']!]
    for (const asker of everywhere) {
      for (const path of ['/sitemap.xml', '/api/v1/cognito/domain/initialData'])
        expect(wordsIn(await asker.request('GET', path)).every((word) => GUEST_SEES.includes(word))).toBe(
          true,
        )
      for (const word of ['members', 'full', 'social', 'hidden'] as const) {
        for (const path of [`/api/v1/search?q=${WORDS[word]}`, `/search?q=${WORDS[word]}`])
          expect((await asker.request('GET', path)).text).not.toContain(URL)
      }
      const found = await asker.request('GET', `/api/v1/search?q=${WORDS.everyone}`)
      expect(found.text).toContain(URL)
    }
  })

  it('have the same wire form as every block', async () => {
    const fieldsOf = async (asker: Asker) => {
      const answer = await asker.request('GET', `${BASE}?url=${URL}`)
      const { item } = answer.json() as { item: PageItem }
      return [Object.keys(item), ...item.pageContents.map((block) => Object.keys(block))]
    }
    const [page, block] = await fieldsOf(server)
    expect(block).not.toContain('audience')
    const own = await fieldsOf(viewers['full member']!)
    expect(own).toEqual([page, block, block, block])
  })
})

describe('caches', () => {
  it('send only public blocks to guests, also after a call of another viewer', async () => {
    const before = await server.request('GET', URL)
    await viewers['full member']!.request('GET', `${BASE}?url=${URL}`)
    const after = await server.request('GET', URL)
    expect(after.text).toBe(before.text)
    expect(after.headers['etag']).toBe(before.headers['etag'])
    const seen = { headers: { 'if-none-match': String(before.headers['etag']) } }
    expect((await server.request('GET', URL, seen)).status).toBe(304)
  })

  it('of browsers and proxies do not store responses with a person’s own blocks', async () => {
    const cacheOf = async (asker: Asker, path: string) =>
      (await asker.request('GET', path)).headers['cache-control']
    const full = viewers['full member']!
    expect(await cacheOf(full, `${BASE}?url=${URL}`)).toBe('no-store')
    expect(await cacheOf(full, BASE)).toBe('no-store')
    expect((await graphql(full, PAGES_QUERY)).headers['cache-control']).toBe('no-store')
    expect(await cacheOf(full, `${BASE}?url=/open`)).toBe('private, no-cache')
    expect(await cacheOf(server, `${BASE}?url=${URL}`)).toBe('private, no-cache')
  })

  it('send the person’s own page although the request has the ETag of a guest’s copy', async () => {
    const forGuest = await server.request('GET', `${BASE}?url=${URL}`)
    const tag = { headers: { 'if-none-match': String(forGuest.headers['etag']) } }
    const own = await viewers['full member']!.request('GET', `${BASE}?url=${URL}`, tag)
    expect([own.status, wordsIn(own)]).toEqual([200, FULL_SEES])
  })

  it('cost one statement for a person on a page with such blocks, and none on other pages', async () => {
    const full = viewers['full member']!
    const social = viewers['social member']!
    const read = (asker: Asker, url: string) => asker.request('GET', `${BASE}?url=${url}`)
    const count = (work: () => Promise<unknown>) =>
      countStatements(server.database, async () => void (await work()))
    for (const asker of [server, full, social]) for (const url of [URL, '/open']) await read(asker, url)
    expect(await count(() => read(full, '/open'))).toHaveLength(0)
    expect(await count(() => read(server, URL))).toHaveLength(0)
    expect(await count(() => read(full, URL))).toHaveLength(1)
    expect(await count(() => read(social, URL))).toHaveLength(1)
  })
})

describe('the document of a browser with a login', () => {
  const changesAt = (answer: Answer) => /"changes_at\\?":\\?"([^"\\]+)/.exec(answer.text)?.[1] ?? null

  it('makes the app request the person’s blocks at once, but only on pages with such blocks', async () => {
    const withLogin = { headers: { cookie: 'member=1' } }
    const instant = changesAt(await server.request('GET', URL, withLogin))
    expect(Date.parse(String(instant))).toBeLessThanOrEqual(server.clock.nowMs())
    expect(changesAt(await server.request('GET', URL))).toBeNull()
    expect(changesAt(await server.request('GET', '/open', withLogin))).toBeNull()
  })
})

describe('saving through the record calls', () => {
  it('keeps the audience of a block if the request has none, and changes it if it has one', async () => {
    const body = { id: pageId, pageContents: [] as object[] }
    const item = await save('update', {
      ...body,
      pageContents: [
        blockOf('everyone', { id: blockIds[0] }),
        blockOf('guests', { id: blockIds[1] }),
        blockOf('members', { id: blockIds[2] }),
        blockOf('full', { id: blockIds[3] }),
        blockOf('social', { id: blockIds[4] }),
        blockOf('hidden', { id: blockIds[5], hidden: true }),
      ],
    })
    expect(item.pageContents).toHaveLength(6)
    const answer = () => server.request('GET', `${BASE}?url=${URL}`)
    expect(wordsIn(await answer())).toEqual(GUEST_SEES)
    await save('update', { id: pageId, name: 'Clubrooms and key' })
    expect(wordsIn(await answer())).toEqual(GUEST_SEES)
  })

  it.each([
    [[], 'no_types'],
    [[999_999], 'unknown_type'],
    ['nobody', 'invalid'],
    [['FULL'], 'invalid'],
    [0, 'invalid'],
  ])('refuses the audience %j', async (audience, code) => {
    const pageContents = [blockOf('members', { audience })]
    const answer = await officer().request('POST', `${BASE}/create`, {
      body: { name: 'Wrong', url: '/wrong', content: JSON.stringify(''), pageContents },
    })
    const { errors } = answer.json() as { errors: { field: string; code: string }[] }
    expect([answer.status, errors.map((error) => error.field)]).toEqual([422, ['pageContents.0.audience']])
    expect(errors[0]?.code).toBe(code)
  })
})

describe('a person who logs in', () => {
  it('sees members’ blocks until the membership or the session ends', async () => {
    const email = 'kai.underbool@corellaplains.example'
    const { access_token: token } = await signUp(server, email)
    const read = (bearer: string) =>
      server.request('GET', `${BASE}?url=${URL}`, { headers: { authorization: `Bearer ${bearer}` } })
    expect(wordsIn(await read(token))).toEqual(PERSON_SEES)
    const [row] = await server.database.db
      .select({ id: person.id })
      .from(person)
      .where(eq(person.email, email))
    const joined = { personId: row?.id ?? 0, number: 77, typeId: typeIds['FULL']!, homeTrackId: null }
    const periods = [{ from: '2026-11-01', to: '2026-11-21' }]
    await seedMembers(
      server.database.db,
      [{ ...joined, joinedOn: '2026-11-01', periods }],
      new Date(server.clock.nowMs()),
    )
    const own = await read(token)
    expect(wordsIn(own)).toEqual(FULL_SEES)
    // Memberships begin and end at midnight in the club's time zone, so the response must expire then.
    const { item } = own.json() as { item: PageItem }
    expect(item.changes_at).toBe('2026-11-21T13:00:00.000Z')
    await get(server, 'logout', token)
    expect(wordsIn(await read(token))).not.toContain('members')
    expect(wordsIn(await server.request('GET', URL))).toEqual(GUEST_SEES)
    const again = (await logIn(server, email)).access_token
    expect(wordsIn(await read(again))).toEqual(FULL_SEES)
    server.clock.setTo('2026-11-21T13:00:00Z')
    const renewed = (await logIn(server, email)).access_token
    expect(wordsIn(await read(renewed))).toEqual(PERSON_SEES)
    expect(wordsIn(await viewers['member from tomorrow']!.request('GET', `${BASE}?url=${URL}`))).toEqual(
      FULL_SEES,
    )
  })
})
