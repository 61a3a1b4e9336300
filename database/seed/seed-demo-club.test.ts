import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMedia } from '#features/media/server/media.public.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '#features/pages/classic-fields.rules.ts'
import type { PageVersionContent } from '#features/pages/page-drafts.contract.ts'
import type { PageItem } from '#features/pages/pages.contract.ts'
import { publicPage, sitemapEntries } from '#features/pages/server/pages.public.ts'
import { textsOfValues } from '#features/pages/translations.rules.ts'
import { partWidgetVariables, WIDGET_SCHEMAS, widgetSettings } from '#features/pages/widgets.schema.ts'
import type { WidgetTemplate } from '#features/pages/widgets.contract.ts'
import { findPublicDocuments } from '#features/search/server/search.actions.ts'
import { openSiteReader, type SiteReader } from '#features/site/server/site-reader.ts'
import { openLocalFiles } from '#integrations/files/local-files.ts'
import { systemRandom } from '#platform/server/random.ts'
import { type ContentVersions, followContentVersions } from '#platform/server/content-version.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { silentLog } from '#tests/kit/log.ts'
import { ARABIC } from './translations/ar.ts'
import { GERMAN } from './translations/de.ts'
import { seedDemoClub, type SeedDeps } from './seed-demo-club.ts'

const clock = new MovableClock('2026-11-21T00:00:00Z')
let database: TestDatabase
let versions: ContentVersions
let folder: string
let deps: SeedDeps
let site: SiteReader
let wasSeeded: boolean
let pages: PageItem[]

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'paddock-seed-'))
  versions = await followContentVersions({ database, clock, log: silentLog })
  const random = systemRandom(clock)
  const service = { database, clock, log: silentLog, random, contentVersion: versions.content }
  const files = await openLocalFiles({ folder: join(folder, 'files'), clock, random })
  deps = {
    ...service,
    media: openMedia(service, {
      files,
      random,
      secretKey: 'x'.repeat(32),
      cacheFolder: join(folder, 'cache'),
    }),
  }
  site = openSiteReader({ ...service, loadSitemap: sitemapEntries })
  wasSeeded = await seedDemoClub(deps)
  const found = await Promise.all(
    (await site.sitemap()).map(({ url }) => publicPage(database.db, url, clock.nowMs())),
  )
  pages = found.flatMap((answer) => answer?.page ?? [])
})

afterAll(async () => {
  await versions.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const variablesOf = (text: string) => JSON.parse(text) as Record<string, unknown>

/** Returns every text in a value with the name of its property. */
function textsOf(value: unknown, name = ''): { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }]
  if (Array.isArray(value)) return value.flatMap((part) => textsOf(part, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([part, inner]) => textsOf(inner, part))
}

function linksOf(page: PageItem): string[] {
  const values = [
    ...page.pageContents.map(({ variables }) => variablesOf(variables)),
    ...(page.rows ?? []),
    { html: JSON.parse(page.content) as string },
  ]
  return textsOf(values).flatMap(({ name, text }) =>
    name === 'url' ? [text] : [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
  )
}

function anchorsOf(page: PageItem): string[] {
  return page.pageContents.flatMap(({ anchor_name: name }) => name ?? [])
}

async function dump(): Promise<string> {
  const tables = [
    'page',
    'page_block',
    'record_group',
    'site_setting',
    'site_redirect',
    'media_image',
    'media_video',
    'search_document',
    'content_version',
  ]
  const rows = await Promise.all(
    tables.map((name) =>
      database.db.execute<Record<string, unknown>>(sql`select * from ${sql.identifier(name)} order by 1, 2`),
    ),
  )
  return JSON.stringify(rows.map((answer) => answer.rows))
}

describe('seeding the demo club', () => {
  it('creates every page it should have, published', () => {
    expect(wasSeeded).toBe(true)
    expect(pages.map(({ url }) => url).toSorted()).toEqual([
      '/about',
      '/classic-tabs',
      '/club-rego',
      '/contact',
      '/events-info',
      '/home',
      '/join',
      '/licences',
      '/news',
      '/news/new-timing-loop',
      '/news/twilight-returns',
      '/privacy',
      '/refunds',
      '/rules',
      '/sponsors',
      '/tracks',
      '/tracks/mount-quandary',
      '/tracks/saltbush-flat',
      '/tracks/tallow-creek',
      '/tracks/the-silos',
      '/volunteer',
    ])
  })

  it('changes nothing the second time', async () => {
    const before = await dump()
    expect(await seedDemoClub(deps)).toBe(false)
    expect(await dump()).toBe(before)
  })
})

const SCREENS = ['/shop', '/calendar', '/signup']

describe('the pages of the demo club', () => {
  it('give each widget valid values', () => {
    for (const page of pages) {
      for (const { template, variables } of page.pageContents) {
        const read = WIDGET_SCHEMAS[template as WidgetTemplate].safeParse(variablesOf(variables))
        expect(read.error, `${page.url} ${template}`).toBeUndefined()
      }
      for (const { template, variables } of (page.rows ?? []).flatMap((row) =>
        row.blocks.flatMap(({ widgets }) => widgets),
      )) {
        const { settings, own } = partWidgetVariables(variables)
        expect(
          WIDGET_SCHEMAS[template as WidgetTemplate].safeParse(own).error,
          `${page.url} ${template}`,
        ).toBeUndefined()
        expect(widgetSettings.safeParse(settings).error, `${page.url} ${template}`).toBeUndefined()
      }
    }
  })

  it('link only to existing pages and anchors', async () => {
    const byUrl = new Map(pages.map((page) => [page.url, page]))
    const { header_menu, footer_menu } = await site.settings()
    const menus = [...header_menu, ...footer_menu.flatMap(({ links }) => links)].map(({ url }) => url)
    const redirects = (await site.initialData()).redirects.map(({ to }) => to)
    const dead = [...pages.flatMap(linksOf), ...menus, ...redirects].filter((link) => {
      const [path = '', anchor] = link.replace(/\?[^#]*/, '').split('#')
      const page = byUrl.get(path)
      // Some paths belong to screens of the app, which have no page in the database.
      if (SCREENS.includes(path)) return false
      return page === undefined || (anchor !== undefined && !anchorsOf(page).includes(anchor))
    })
    expect(dead).toEqual([])
  })

  it('have descriptions for search engines within the allowed length', async () => {
    for (const { url, seo_title: title, seo_meta_description: description } of await site.sitemap()) {
      expect(title?.length, url).toBeGreaterThan(2)
      expect(title?.length, url).toBeLessThanOrEqual(60)
      expect(description?.length, url).toBeGreaterThan(50)
      expect(description?.length, url).toBeLessThanOrEqual(160)
    }
  })

  it('show no content that is hidden, expired or a draft', () => {
    const all = JSON.stringify(pages)
    expect(all).not.toContain('No joining fee in winter')
    expect(all).not.toContain('Open day this Sunday')
    expect(all).not.toContain('A second ute')
    expect(all).not.toContain('channel 22')
  })

  it('include a video behind the hero, a fixed background and a full-width dark block', () => {
    const blocks = pages.flatMap(({ pageContents }) => pageContents)
    expect(
      blocks.find(({ template }) => template === 'track_hero')?.background_video?.imageHashes.slate,
    ).toMatch(/^[0-9a-f]{32}$/)
    expect(
      blocks.some((block) => block.background_image_fixed && block.imageHashes.background_image !== null),
    ).toBe(true)
    expect(blocks.some((block) => block.full_width && block.background_colour === 'blk')).toBe(true)
  })

  it('have an alternative text for every picture that is not decorative', async () => {
    const { rows } = await database.db.execute<{ file_name: string }>(
      sql`select file_name from media_image where alt = ''`,
    )
    expect(rows.map((row) => row.file_name).toSorted()).toEqual([
      'contour-brand.png',
      'contour-sand.png',
      'track-loop-slate.png',
    ])
  })
})

describe('searching the demo club', () => {
  const languages = async () => ({ main: 'en', offered: ['en'] }) as const
  const urlsFor = async (query: string) =>
    (await findPublicDocuments({ database, clock, languages }, query, 'en')).groups.flatMap((group) =>
      group.results.map((result) => result.url),
    )

  it('finds a page by its name first', async () => {
    expect((await urlsFor('club rego'))[0]).toBe('/club-rego')
    expect((await urlsFor('tallow'))[0]).toBe('/tracks/tallow-creek')
  })

  it.each([
    '"joining fee in winter"',
    '"open day this Sunday"',
    'motion Gantry ute',
    '"channel 22"',
    '"training weekend"',
  ])('does not find %s', async (query) => {
    expect(await urlsFor(query)).toEqual([])
  })
})

describe('translations', () => {
  it.each(['ar', 'de'] as const)(
    'uses each text of %s, and leaves none of the home page untranslated',
    async (language) => {
      const { rows } = await database.db.execute<{ content: PageVersionContent }>(
        sql`select v.content from page p join page_version v on v.id = p.version_id`,
      )
      const texts = rows.flatMap(({ content: { fields, blocks } }) => [
        ...textsOfValues(String(fields['url']), DRAFT_PAGE_FIELDS, fields, language),
        ...blocks.flatMap(({ values }) =>
          textsOfValues(String(fields['url']), DRAFT_BLOCK_FIELDS, values, language),
        ),
      ])
      const sources = new Set(
        texts.map(({ value }) => (Array.isArray(value) ? value.join('\n') : String(value))),
      )
      const dictionary = language === 'ar' ? ARABIC : GERMAN
      expect(Object.keys(dictionary).filter((source) => !sources.has(source))).toEqual([])
      const left = texts.filter(({ block, state }) => block === '/home' && state !== 'current')
      // Names of people, places and tracks stay as they are in every language.
      const names = /Wattlebird|Quandary|Southerly|Redgum|Odessa/
      expect(left.map(({ value }) => String(value)).filter((text) => !names.test(text))).toEqual([])
    },
  )
})

describe('a site with existing content', () => {
  it('is not seeded, even if it has no page', async () => {
    await database.db.execute(sql`delete from page`)
    expect(await seedDemoClub(deps)).toBe(false)
  })
})
