import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskType, DeskTypes } from '#features/membership/types-desk.contract.ts'
import type { SearchAnswer, SearchResult } from '#features/search/search.contract.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { completeSearch } from './search-listeners.ts'
import { listUnindexed } from './unindexed-records.store.ts'

let server: RunningServer
/** The demo club writes in English and translates into Arabic and German. */
beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

async function search(query: string, language: string): Promise<SearchResult[]> {
  const answer = await server.request('GET', `/api/v1/search?q=${encodeURIComponent(query)}`, {
    headers: { 'accept-language': language },
  })
  return (answer.json() as SearchAnswer).groups.flatMap(({ results }) => results)
}
const urlsFor = async (query: string, language: string) =>
  (await search(query, language)).map(({ url }) => url)
const missing = () => listUnindexed(server.database.db, new Date(server.clock.nowMs()), 10_000)

describe('a search index that lacks records', () => {
  beforeEach(() => completeSearch(server))

  it('is completed with products, events and membership types in each language', async () => {
    const wanted = {
      de: [
        await urlsFor('Vollmitglied', 'de'),
        await urlsFor('Kaffeefahrt', 'de'),
        await urlsFor('Kappe', 'de'),
      ],
      ar: [await urlsFor('الكاملة', 'ar')],
    }
    expect(wanted.de[0]).toContain('/renew?type=FULL')
    expect(wanted.ar[0]).toContain('/renew?type=FULL')
    await server.database.db.execute(
      sql`delete from search_document where kind in ('product', 'event', 'membership')`,
    )
    expect(await urlsFor('Vollmitglied', 'de')).not.toContain('/renew?type=FULL')
    expect((await missing()).length).toBeGreaterThan(10)
    await completeSearch(server)
    expect(await missing()).toEqual([])
    expect([
      await urlsFor('Vollmitglied', 'de'),
      await urlsFor('Kaffeefahrt', 'de'),
      await urlsFor('Kappe', 'de'),
    ]).toEqual(wanted.de)
    expect([await urlsFor('الكاملة', 'ar')]).toEqual(wanted.ar)
  })

  it('is completed with the languages that were translated before they were searched', async () => {
    await server.database.db.execute(sql`delete from search_translation where kind <> 'page'`)
    expect(await urlsFor('Vollmitglied', 'de')).not.toContain('/renew?type=FULL')
    expect(new Set((await missing()).map(({ kind }) => kind))).toEqual(
      new Set(['event', 'membership', 'product']),
    )
    await completeSearch(server)
    expect(await urlsFor('Vollmitglied', 'de')).toContain('/renew?type=FULL')
    expect(await missing()).toEqual([])
  })

  it('does not gain records that are not public', async () => {
    const { db } = server.database
    await db.execute(sql`update event set status = 'draft' where id = (select min(id) from event)`)
    const { rows } = await db.execute<{ id: string }>(sql`select min(id)::text as id from event`)
    await db.execute(sql`delete from search_document where kind = 'event'`)
    await completeSearch(server)
    const { rows: found } = await db.execute<{ record_id: string }>(
      sql`select record_id from search_document where kind = 'event'`,
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(({ record_id }) => record_id)).not.toContain(rows[0]?.id)
  })

  it('stops between two records when the task is aborted', async () => {
    await server.database.db.execute(sql`delete from search_document where kind = 'product'`)
    await completeSearch(server, AbortSignal.abort())
    expect((await missing()).length).toBeGreaterThan(0)
  })
})

describe('a membership type', () => {
  const BASE = '/api/v1/club/desk'
  const secretary = () => server.as({ roles: ['membership'] })
  const social = async (): Promise<DeskType> => {
    const { data } = (await secretary().request('GET', `${BASE}/types`)).json() as DeskTypes
    const type = data.find(({ code }) => code === 'SOCIAL')
    if (type === undefined) throw new Error('no social membership')
    return type
  }
  const change = async (changes: Partial<DeskType>) => {
    const { code: _, is_active: _active, ...type } = await social()
    const answer = await secretary().request('POST', `${BASE}/changeType`, { body: { ...type, ...changes } })
    expect(answer.status, answer.text).toBe(200)
  }

  it('is found with its new texts after each save, in the language of the reader first', async () => {
    const { name, description } = await social()
    await change({
      description: 'Barbecue and quince',
      translations: { de: { description: { value: 'Grillen und Quitten', of: 'Barbecue and quince' } } },
    })
    expect(await search('quince', 'en')).toMatchObject([{ url: '/renew?type=SOCIAL', title: name }])
    // The name has no translation, so German readers must find it in the club's main language.
    expect(await search('Quitten', 'de')).toMatchObject([{ url: '/renew?type=SOCIAL', title: name }])
    expect(await search('Quitten', 'ar')).toMatchObject([{ language: 'de' }])
    await change({ description, translations: {} })
    expect(await search('Quitten', 'de')).toEqual([])
  })

  it('is not found while it is not on offer or archived', async () => {
    const { id, name } = await social()
    const isFound = async () => (await urlsFor(name, 'en')).includes('/renew?type=SOCIAL')
    const archive = (is_active: boolean) =>
      secretary().request('POST', `${BASE}/archiveType`, { body: { id, is_active } })
    await change({ is_offered: true })
    expect(await isFound()).toBe(true)
    await change({ is_offered: false })
    expect(await isFound()).toBe(false)
    await change({ is_offered: true })
    await archive(false)
    expect(await isFound()).toBe(false)
    await archive(true)
    expect(await isFound()).toBe(true)
  })
})
