import type { InitialData, RedirectEntry, SitemapEntry } from '#features/pages/pages.contract.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { redirectKey, resolveRedirect } from '../redirects.rules.ts'
import type { SiteSettings } from '../site.contract.ts'
import { type DeskSettings, deskSettingsOf, presentSite, settingValuesOf } from './present-site.ts'
import { listRedirects, listSavedSettings } from './site.store.ts'

/** The sitemap as the pages feature answers it: published pages only. */
export type LoadSitemap = (db: Db) => Promise<readonly SitemapEntry[]>

/** What the site's settings say, kept in memory until the public content changes. */
export type SiteReader = {
  settings(): Promise<SiteSettings>
  /** What the server alone needs to know: bank account, GST. */
  desk(): Promise<DeskSettings>
  sitemap(): Promise<readonly SitemapEntry[]>
  /** Sitemap and redirect table: what a client learns of the whole site at once. */
  initialData(): Promise<InitialData>
  /** The entry of one path, or null. */
  findSitemapEntry(path: string): Promise<SitemapEntry | null>
  /** Where the redirect table finally sends a path; null when it says nothing of it. */
  findRedirect(path: string): Promise<string | null>
}

/** Each part is read in one statement, once for each state of the content, however many ask at once. */
export function openSiteReader(
  powers: Pick<Service, 'database' | 'log'> & {
    contentVersion: Pick<ContentVersion, 'current'>
    loadSitemap: LoadSitemap
  },
): SiteReader {
  const {
    database: { db },
    log,
    contentVersion,
    loadSitemap,
  } = powers
  const keep = <T>(load: () => Promise<T>) => keptByVersion(() => contentVersion.current(), load)

  const values = keep(async () => settingValuesOf(await listSavedSettings(db), log))
  const settings = keep(async () => presentSite(await values()))
  const desk = keep(async () => deskSettingsOf(await values()))
  const redirects = keep(async () => redirectTableOf(await listRedirects(db)))
  const sitemap = keep(async () => {
    const entries = await loadSitemap(db)
    return { entries, byUrl: new Map(entries.map((entry) => [entry.url, entry])) }
  })

  return {
    settings,
    desk,
    sitemap: async () => (await sitemap()).entries,
    initialData: async () => {
      const [{ entries }, table] = await Promise.all([sitemap(), redirects()])
      return { sitemap: [...entries], redirects: table.resolved }
    },
    findSitemapEntry: async (path) => (await sitemap()).byUrl.get(path) ?? null,
    findRedirect: async (path) => resolveRedirect((await redirects()).toByFrom, path),
  }
}

function redirectTableOf(rows: readonly RedirectEntry[]): {
  toByFrom: ReadonlyMap<string, string>
  resolved: RedirectEntry[]
} {
  const toByFrom = new Map(rows.map(({ from, to }) => [redirectKey(from), to]))
  const resolved = rows.flatMap(({ from }) => {
    const to = resolveRedirect(toByFrom, from)
    return to === null ? [] : [{ from, to }]
  })
  return { toByFrom, resolved }
}

/** Loads once for each version; a load that fails is not kept. */
export function keptByVersion<T>(currentVersion: () => number, load: () => Promise<T>): () => Promise<T> {
  let kept: { version: number; value: Promise<T> } | null = null
  return () => {
    const version = currentVersion()
    if (kept?.version === version) return kept.value
    const mine = { version, value: load() }
    kept = mine
    mine.value.catch(() => {
      if (kept === mine) kept = null
    })
    return mine.value
  }
}
