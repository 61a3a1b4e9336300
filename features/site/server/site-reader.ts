import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type ContentLanguages, contentLanguagesOf } from '../content-languages.rules.ts'
import { shownLanguage, type ShownLanguage } from '../shown-language.rules.ts'
import { redirectKey, resolveRedirect } from '../redirects.rules.ts'
import type { SiteSettings, InitialData, RedirectEntry, SitemapEntry } from '../site.contract.ts'
import { type DeskSettings, deskSettingsOf, presentSite, settingValuesOf } from './present-site.ts'
import { listRedirects, listSavedSettings } from './site.store.ts'

/** Loads the sitemap from the pages feature: published pages only. */
export type LoadSitemap = (db: Db) => Promise<readonly SitemapEntry[]>

/** Reads the site's settings, cached in memory until the public content changes. */
export type SiteReader = {
  settings(): Promise<SiteSettings>
  /** Returns the settings that only the server reads, such as the bank account and GST. */
  desk(): Promise<DeskSettings>
  sitemap(): Promise<readonly SitemapEntry[]>
  /** Returns the languages in which the club offers its content. */
  languages(): Promise<ContentLanguages>
  /** Returns the language in which the content is shown to a reader; null if that is the main language. */
  shown(language: Locale): Promise<ShownLanguage | null>
  /** Returns the sitemap and the redirect table, which a client loads at once. */
  initialData(): Promise<InitialData>
  /** Returns the sitemap entry of a path, or null. */
  findSitemapEntry(path: string): Promise<SitemapEntry | null>
  /** Returns the final redirect target of a path; null if there is no redirect. */
  findRedirect(path: string): Promise<string | null>
}

/** Creates the reader. Each part is read with one statement for each content version, even under concurrent calls. */
export function openSiteReader(
  deps: Pick<Service, 'database' | 'log'> & {
    contentVersion: Pick<ContentVersion, 'current'>
    loadSitemap: LoadSitemap
  },
): SiteReader {
  const {
    database: { cacheReads: db },
    log,
    contentVersion,
    loadSitemap,
  } = deps
  const keep = <T>(load: () => Promise<T>) => cachedByVersion(() => contentVersion.current(), load)

  const values = keep(async () => settingValuesOf(await listSavedSettings(db), log))
  const settings = keep(async () => presentSite(await values()))
  const desk = keep(async () => deskSettingsOf(await values()))
  const languages = keep(async () => contentLanguagesOf(await values()))
  const redirects = keep(async () => redirectTableOf(await listRedirects(db)))
  const sitemap = keep(async () => {
    const entries = await loadSitemap(db)
    return { entries, byUrl: new Map(entries.map((entry) => [entry.url, entry])) }
  })

  return {
    settings,
    desk,
    languages,
    shown: async (language) => shownLanguage(await languages(), language),
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
