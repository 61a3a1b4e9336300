import { afterEach, describe, expect, it, vi } from 'vitest'
import { holdStill, isHeldStill } from './hold-still.ts'
import {
  checkedMs,
  findStoredAnswer,
  forgetChecked,
  noteStored,
  OWN_CACHE_PREFIX,
  onChecked,
} from './stored-answers.ts'

it('a reload is prevented until every caller has released it', () => {
  expect(isHeldStill()).toBe(false)
  const [first, second] = [holdStill(), holdStill()]
  first()
  first()
  expect(isHeldStill()).toBe(true)
  second()
  expect(isHeldStill()).toBe(false)
})

it('the age of the oldest data on a screen is reported, and reset for the next screen', () => {
  const told: (number | null)[] = []
  const stop = onChecked((ms) => told.push(ms))
  noteStored('Sat, 21 Nov 2026 09:00:00 GMT')
  noteStored('Sat, 21 Nov 2026 08:00:00 GMT')
  noteStored('Sat, 21 Nov 2026 10:00:00 GMT')
  noteStored('no instant')
  expect(checkedMs()).toBe(Date.parse('2026-11-21T08:00:00Z'))
  forgetChecked()
  expect(checkedMs()).toBeNull()
  stop()
  noteStored('Sat, 21 Nov 2026 07:00:00 GMT')
  expect(told).toEqual([Date.parse('2026-11-21T09:00:00Z'), Date.parse('2026-11-21T08:00:00Z'), null])
})

describe('the stored response for a page', () => {
  const SITE = 'https://club.example'
  const CARD = '/api/v1/club/membership/card'

  afterEach(() => vi.unstubAllGlobals())

  /** Simulates a page in English and the cache of person 7 with entries from the oldest to the newest. */
  function openPage(...entries: readonly string[]): void {
    const urls = entries.map((key) => SITE + key)
    const match = async (
      asked: string | { url: string },
      { ignoreSearch = false }: { ignoreSearch?: boolean } = {},
    ): Promise<Response | undefined> => {
      const wanted = new URL(typeof asked === 'string' ? asked : asked.url, SITE)
      const plain = (url: string) => url.replace(/\?.*/, '')
      const found = urls.find((url) =>
        ignoreSearch ? plain(url) === plain(wanted.href) : url === wanted.href,
      )
      return found === undefined ? undefined : Response.json(found.slice(SITE.length))
    }
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    vi.stubGlobal('caches', {
      has: async (name: string) => name === `${OWN_CACHE_PREFIX}7`,
      open: async () => ({ match, keys: async () => urls.map((url) => ({ url })) }),
    })
  }

  it.each([
    ['in the language of the page', [`${CARD}?x-language=en`, `${CARD}?x-language=de`], 0],
    ['the newest in another language', [`${CARD}?x-language=de`, `${CARD}?x-language=pt-BR`], 1],
    ['stored before responses had a language', [CARD], 0],
    [
      'without input',
      [`${CARD}?year=2025&x-language=en`, `${CARD}?x-language=de`, `${CARD}?body=%7B%7D&x-language=en`],
      1,
    ],
    ['of the same path', [`${CARD}?x-language=de`, `${CARD}/history?x-language=en`], 0],
  ])('is the one %s', async (_, entries, index) => {
    openPage(...entries)
    expect(await findStoredAnswer('7', CARD)).toBe(entries[index])
  })

  it.each([
    ['only requests with input are stored', '7', [`${CARD}?year=2025&x-language=en`, `${CARD}?body=%7B%7D`]],
    ['the cache is that of another person', '8', [`${CARD}?x-language=en`]],
  ])('is null if %s', async (_, person, entries) => {
    openPage(...entries)
    expect(await findStoredAnswer(person, CARD)).toBeNull()
  })
})
