import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { findPublicDocuments } from './search.actions.ts'
import { indexDocument, removeDocument } from './search.public.ts'

const updatedAt = new Date('2026-11-01T00:00:00Z')
const clock = new MovableClock('2026-11-21T00:00:00Z')
let database: TestDatabase

const languages = async () => ({ main: 'en', offered: ['en', 'ar', 'de', 'ja'] }) as const
const search = (query: string, locale: Locale = 'en') =>
  findPublicDocuments({ database, clock, languages }, query, locale)
const urlsFor = async (query: string) =>
  (await search(query)).groups.flatMap((group) => group.results.map((result) => result.url))

beforeAll(async () => {
  database = await createTestDatabase()
  const page = (recordId: string, url: string, title: string, body: string) =>
    indexDocument(database.db, { kind: 'page', recordId, url, title, body, updatedAt })
  await page('1', '/tracks', 'Our tracks', 'Four places to drive. Helmets are lent at each of them.')
  await page('2', '/helmets', 'Helmets', 'What the label must say, and when it is too old.')
  await page('3', '/gravel', 'Saltbush Flat', 'Autocross on gravel. Bring goggles for the Dust Bowl.')
  await page('4', '/gone', 'A page that goes', 'Marmalade is only here.')
  await indexDocument(database.db, {
    kind: 'page',
    recordId: '5',
    url: '/news/twilight',
    title: 'Twilight',
    body: 'Racing under lights.',
    updatedAt,
    timedTexts: [
      { text: 'Early bird sausages', visibleFrom: null, visibleUntil: new Date('2026-11-20T00:00:00Z') },
      { text: 'Secret guest announced', visibleFrom: new Date('2026-12-01T00:00:00Z'), visibleUntil: null },
    ],
  })
})

afterAll(() => database.drop())

describe('the search', () => {
  it('finds a page by a word of its text in any inflection', async () => {
    expect(await urlsFor('goggle')).toEqual(['/gravel'])
  })

  it('ranks a page with the word as its title before pages that only mention it', async () => {
    expect(await urlsFor('helmets')).toEqual(['/helmets', '/tracks'])
  })

  it('finds a page by the start of the last word, which may be incomplete', async () => {
    expect(await urlsFor('dust bo')).toEqual(['/gravel'])
    expect(await urlsFor('racin')).toEqual(['/news/twilight'])
  })

  it.each([
    ['club/rego', ['/club-rego', '/paperwork']],
    ['rego', ['/club-rego', '/paperwork']],
    ['hill-climb', ['/joined', '/hill-climb']],
    ['club/re', ['/club-rego', '/paperwork']],
    ['climb', ['/hill-climb']],
  ])('finds words joined by a slash or hyphen: %s', async (query, urls) => {
    const page = (recordId: string, url: string, title: string, body: string) =>
      indexDocument(database.db, { kind: 'page', recordId, url, title, body, updatedAt })
    await page('11', '/club-rego', 'Club rego', 'For cars of 30 years and more.')
    await page('12', '/paperwork', 'Paperwork', 'The club/rego form is at the desk.')
    await page('13', '/hill-climb', 'Uphill', 'Our hill-climb has twelve bends.')
    await page('14', '/joined', 'Hillclimb', 'The next hillclimb is in May.')
    expect((await urlsFor(query)).toSorted()).toEqual(urls.toSorted())
  })

  it('interprets quotes and minus as operators', async () => {
    expect(await urlsFor('"dust bo"')).toEqual([])
    expect(await urlsFor('helmets -label')).toEqual(['/tracks'])
  })

  it('marks matches as data, not as markup', async () => {
    const { groups } = await search('goggles')
    expect(groups[0]?.results[0]?.excerpt).toContainEqual({ text: 'goggles', is_match: true })
    expect(groups[0]?.results[0]?.excerpt.map((part) => part.text).join('')).toBe(
      'Autocross on gravel. Bring goggles for the Dust Bowl',
    )
  })

  it.each([
    ['both ends', 'marshal', /^…\S.*marshal.*\S…$/],
    ['the end', 'opening', /^The opening .*\S…$/],
    ['the beginning', 'barbecue', /^…\S.*barbecue$/],
  ])('marks with an ellipsis that %s of a text is cut', async (_place, query, expected) => {
    const middle = Array.from({ length: 60 }, (_, at) => `lap${at}`).join(' ')
    await indexDocument(database.db, {
      kind: 'page',
      recordId: '21',
      url: '/long',
      title: 'A long day',
      body: `The opening speech. ${middle} a marshal waves. ${middle} and a barbecue.`,
      updatedAt,
    })
    const { groups } = await search(query)
    expect(groups[0]?.results[0]?.excerpt.map((part) => part.text).join('')).toMatch(expected)
  })

  it('finds a timed text only while it is visible', async () => {
    expect(await urlsFor('sausages')).toEqual([])
    expect(await urlsFor('secret guest')).toEqual([])
    clock.setTo('2026-12-02T00:00:00Z')
    expect(await urlsFor('secret guest')).toEqual(['/news/twilight'])
    clock.setTo('2026-11-19T00:00:00Z')
    expect(await urlsFor('sausages')).toEqual(['/news/twilight'])
    clock.setTo('2026-11-21T00:00:00Z')
  })

  it('returns a page once, however many of its parts match', async () => {
    clock.setTo('2026-12-02T00:00:00Z')
    expect(await urlsFor('twilight')).toEqual(['/news/twilight'])
    clock.setTo('2026-11-21T00:00:00Z')
  })

  it('no longer finds a removed record', async () => {
    expect(await urlsFor('marmalade')).toEqual(['/gone'])
    await removeDocument(database.db, 'page', '4')
    expect(await urlsFor('marmalade')).toEqual([])
  })

  it.each([
    "'; drop table search_document; --",
    "' or 1=1",
    'helmets:*',
    'a & b | !c',
    '<->',
    '((',
    "\\'",
    '%',
    '_',
    '*',
    '!!!',
    ':A',
    '-',
    '"',
    '日本',
    '🏁',
    'x'.repeat(200),
  ])('answers %j without an error', async (query) => {
    await expect(search(query)).resolves.toHaveProperty('query', query)
    expect(await urlsFor('goggles')).toEqual(['/gravel'])
  })
})

/** Returns the size of the search tables of all languages, in blocks of 8 kB. */
async function blocksOfTable(): Promise<number> {
  const { rows } = await database.pool.query<{ blocks: string }>(
    `select (pg_table_size('search_document') + pg_table_size('search_translation')) / 8192 as blocks`,
  )
  return Number(rows[0]?.blocks)
}

describe('the search in several languages', () => {
  const found = async (query: string, locale: Locale) =>
    (await search(query, locale)).groups.flatMap(({ results }) => results)
  beforeAll(async () => {
    const titled = { kind: 'page', updatedAt } as const
    await indexDocument(database.db, {
      ...titled,
      recordId: '50',
      url: '/flags',
      title: 'Flag marshals',
      body: 'Wave a pennant at every corner.',
      timedTexts: [
        { text: 'Pennants for sale', visibleFrom: null, visibleUntil: new Date('2026-11-20T00:00:00Z') },
      ],
      translations: [
        {
          language: 'ar',
          title: 'منظمو الأعلام',
          body: 'يلوّح المتطوعون بالأعلام عند كل منعطف.',
          timedTexts: [{ text: 'أعلام للبيع' }],
        },
        { language: 'de', title: 'Streckenposten', body: 'Die Wimpel werden an jeder Kurve geschwenkt.' },
        { language: 'fr', title: 'Commissaires', body: 'Des fanions à chaque virage.' },
        { language: 'ja', title: 'コースマーシャル', body: '旗を振る' },
      ],
    })
    await indexDocument(database.db, {
      ...titled,
      recordId: '51',
      url: '/wimpel',
      title: 'Wimpel',
      body: 'A German word in an English text.',
    })
  })

  it('finds a translation by another form of the word, with the excerpt in its language', async () => {
    expect(await found('متطوع', 'ar')).toMatchObject([{ url: '/flags', title: 'منظمو الأعلام' }])
    const [result] = await found('Kurven', 'de')
    expect(result).toMatchObject({ url: '/flags', title: 'Streckenposten' })
    expect(result).not.toHaveProperty('language')
    expect(result?.excerpt).toContainEqual({ text: 'Kurve', is_match: true })
    expect(await found('旗を振る', 'ja')).toMatchObject([{ url: '/flags' }])
  })

  it('shows a record once, first those that match in the language of the reader', async () => {
    expect((await found('wimpel', 'de')).map(({ url }) => url)).toEqual(['/flags', '/wimpel'])
    expect((await found('wimpel', 'en')).map(({ url }) => url)).toEqual(['/wimpel', '/flags'])
    expect((await found('wimpel', 'en')).map(({ language }) => language)).toEqual([undefined, 'de'])
    expect(await found('pennant', 'de')).toMatchObject([
      { url: '/flags', title: 'Flag marshals', language: 'en' },
    ])
  })

  it('finds no text outside its time, and none in a language that the club does not offer', async () => {
    expect(await found('للبيع', 'ar')).toEqual([])
    expect(await found('fanions', 'fr')).toEqual([])
    expect(await found('pennant', 'fr')).toMatchObject([{ url: '/flags', language: 'en' }])
  })

  it('removes the translations with the record, also when a program of the release before removes it', async () => {
    await indexDocument(database.db, {
      kind: 'page',
      recordId: '52',
      url: '/secret',
      title: 'Secret',
      body: 'Hidden soon.',
      updatedAt,
      translations: [{ language: 'de', title: 'Geheim', body: 'Bald verborgen.' }],
    })
    expect(await found('verborgen', 'de')).toHaveLength(1)
    await removeDocument(database.db, 'page', '52')
    expect(await found('verborgen', 'de')).toEqual([])
  })
})

/** The word that each German part has, so that the index finds the parts of one language. */
const GERMAN = sql.raw(`array_to_tsvector(array['language:de'])`)

describe('with 10,000 pages', () => {
  beforeAll(async () => {
    await database.db.execute(sql`
      insert into search_document (kind, record_id, part, url, title, body, document, title_words, updated_at)
      select 'page', 'many' || n, 0, '/many/' || n, 'Result sheet ' || n, body,
        setweight(to_tsvector('english', 'Result sheet ' || n) || to_tsvector('simple', 'Result sheet ' || n), 'A')
          || setweight(to_tsvector('english', body) || to_tsvector('simple', body), 'D'),
        setweight(to_tsvector('english', 'Result sheet ' || n) || to_tsvector('simple', 'Result sheet ' || n), 'A'), now()
      from (select n, 'Everyone drove the course twice in round ' || n || ', class ' || (n % 7) ||
        repeat(' and then the timing crew packed the cones away while the kettle boiled', 6) || ' word' || (n % 500) as body
        from generate_series(1, 10000) n) made`)
    await database.db.execute(sql`
      insert into search_translation (kind, record_id, part, language, title, body, document, title_words)
      select kind, record_id, part, 'de', title, body, document || ${GERMAN}, title_words || ${GERMAN}
      from search_document where record_id like 'many%'`)
    await database.db.execute(sql`vacuum analyze search_document, search_translation`)
  }, 60_000)

  it.each(['word77', 'result 4711', 'round 99', 'goggles'])(
    'finds %j by the index and reads a small part of the table',
    async (query) => {
      const [read] = await explainReads(database, () => search(query))
      expect(read?.plan).toMatch(/search_document_words/)
      expect(read?.plan).toMatch(/search_translation_words/)
      expect(read?.plan).not.toMatch(/Seq Scan on search_(document|translation)/)
      expect(read?.blocksRead).toBeLessThan((await blocksOfTable()) / 5)
    },
  )

  it('ranks a limited number of documents for a word that all of them contain', async () => {
    const [read] = await explainReads(database, () => search('kettle'))
    // At most 500 candidates of each language are ranked: see TITLE_CANDIDATES and TEXT_CANDIDATES.
    expect(read?.blocksRead).toBeLessThan((await blocksOfTable()) / 5)
  })

  it('uses the index for a word that all documents contain', async () => {
    const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select url from search_document where document @@ (select websearch_to_tsquery('english', 'kettle'))`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/search_document_words/)
  })
})
