import { describe, expect, it } from 'vitest'
import type { SitemapEntry } from '../site.contract.ts'
import { sitemapFile, sitemapXml } from './sitemap-files.ts'

const ENGLISH = { main: 'en', offered: ['en'] } as const
const FOUR = { main: 'en', offered: ['en', 'ar', 'de', 'fr'] } as const

const entries = (count: number): SitemapEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    url: `/guide-${at}`,
    lastmod: `2026-11-${String(1 + (at % 20)).padStart(2, '0')}T00:00:00.000Z`,
    model: 'page',
    priority: 0.5,
    seo_title: null,
    seo_meta_description: null,
  }))
const sitemapOf = (count: number, languages: typeof ENGLISH | typeof FOUR) => ({
  entries: entries(count),
  appUrl: 'https://club.example',
  languages,
})
const locations = (xml: string | null) => (xml?.match(/<loc>[^<]*/g) ?? []).map((found) => found.slice(5))

describe('sitemap.xml', () => {
  it('contains the addresses themselves while they fit into one file', () => {
    const sitemap = sitemapOf(10_000, ENGLISH)
    expect(locations(sitemapXml(sitemap))).toHaveLength(10_000)
    expect(sitemapFile(sitemap, 1)).toBeNull()
  })

  it.each([
    [10_001, ENGLISH, 2],
    [2_001, FOUR, 2],
  ] as const)(
    'is an index of files that together contain each of %i pages in each language',
    (count, languages, files) => {
      const sitemap = sitemapOf(count, languages)
      const xml = sitemapXml(sitemap)
      expect(xml).toContain('<sitemapindex')
      expect(locations(xml)).toEqual(
        Array.from({ length: files }, (_, at) => `https://club.example/sitemap-${at + 1}.xml`),
      )
      const parts = Array.from({ length: files }, (_, at) => locations(sitemapFile(sitemap, at + 1)))
      expect(parts.every((part) => part.length > 0 && part.length <= 10_000)).toBe(true)
      // With several languages there is one more entry: the address that shows the page in the visitor’s language
      // (`x-default`).
      const each = languages.offered.length === 1 ? 1 : languages.offered.length + 1
      expect(new Set(parts.flat()).size).toBe(count * each)
      expect(sitemapFile(sitemap, files + 1)).toBeNull()
    },
  )

  it('names the latest change of each file', () => {
    expect(sitemapXml(sitemapOf(10_001, ENGLISH)).match(/<lastmod>[^<]*/g)).toEqual([
      '<lastmod>2026-11-20T00:00:00.000Z',
      '<lastmod>2026-11-01T00:00:00.000Z',
    ])
  })
})
