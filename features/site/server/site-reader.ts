import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type ContentLanguages, contentLanguagesOf } from '../content-languages.rules.ts'
import { shownLanguage, type ShownLanguage } from '../shown-language.rules.ts'
import { translatedEntry, type TranslatedSeo } from '../translated-seo.rules.ts'
import { redirectKey, resolveRedirect } from '../redirects.rules.ts'
import type { SiteSettings, InitialData, RedirectEntry, SitemapEntry } from '../site.contract.ts'
import { type DeskSettings, deskSettingsOf, presentSite, settingValuesOf } from './present-site.ts'
import { listRedirects, listSavedSettings } from './site.store.ts'

/** The largest number of entries that a search of the sitemap returns. */
const FOUND_MOST = 20

/** Loads the sitemap from the pages feature: published pages only. */
export type LoadSitemap = (db: Db) => Promise<readonly SitemapEntry[]>

/** Loads the translated titles and descriptions of the pages by their path. */
export type LoadTranslatedSeo = (db: Db, shown: ShownLanguage) => Promise<ReadonlyMap<string, TranslatedSeo>>

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
  /**
   * Returns the sitemap and the redirect table, which a client loads at once. @param language the language of titles and
   * descriptions, where they are translated; the main language if it is absent
   * @param path leaves out the sitemap entries of other paths
   */
  initialData(language?: Locale, path?: string): Promise<InitialData>
  /**
   * Returns the sitemap entries whose path or title contains a text, at most 20, and no redirects.
   * @param language as for `initialData`
   */
  findEntries(language: Locale | undefined, text: string): Promise<InitialData>
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
    /** If it is absent, titles and descriptions are in the main language. */
    loadTranslatedSeo?: LoadTranslatedSeo
  },
): SiteReader {
  const {
    database: { cacheReads: db },
    log,
    contentVersion,
    loadSitemap,
    loadTranslatedSeo = async () => new Map<string, TranslatedSeo>(),
  } = deps
  const cached = <T>(load: () => Promise<T>) => cachedByVersion(() => contentVersion.current(), load)

  const values = cached(async () => settingValuesOf(await listSavedSettings(db), log))
  const settings = cached(async () => presentSite(await values()))
  const desk = cached(async () => deskSettingsOf(await values()))
  const languages = cached(async () => contentLanguagesOf(await values()))
  const redirects = cached(async () => redirectTableOf(await listRedirects(db)))
  const sitemap = cached(async () => {
    const entries = await loadSitemap(db)
    return { entries, byUrl: new Map(entries.map((entry) => [entry.url, entry])) }
  })
  const shownIn = async (language: Locale) => shownLanguage(await languages(), language)
  /** The sitemap in further languages, each loaded when it is first needed. */
  const translated = cached(async () => new Map<Locale, Promise<SitemapEntry[]>>())
  const translate = async (shown: ShownLanguage): Promise<SitemapEntry[]> => {
    const [{ entries }, seo] = await Promise.all([sitemap(), loadTranslatedSeo(db, shown)])
    return entries.map((entry) => translatedEntry(entry, seo.get(entry.url)))
  }
  const sitemapIn = async (language: Locale | undefined): Promise<readonly SitemapEntry[]> => {
    const shown = language === undefined ? null : await shownIn(language)
    if (shown?.isOffered !== true) return (await sitemap()).entries
    const byLanguage = await translated()
    const loading = byLanguage.get(shown.language) ?? translate(shown)
    byLanguage.set(shown.language, loading)
    loading.catch(() => byLanguage.delete(shown.language))
    return loading
  }

  return {
    settings,
    desk,
    languages,
    shown: shownIn,
    sitemap: async () => (await sitemap()).entries,
    initialData: async (language, path) => {
      const [entries, table] = await Promise.all([sitemapIn(language), redirects()])
      const wanted = path === undefined ? [...entries] : entries.filter(({ url }) => url === path)
      return { sitemap: wanted, redirects: table.resolved }
    },
    findEntries: async (language, text) => ({
      sitemap: entriesWith(await sitemapIn(language), text),
      redirects: [],
    }),
    findSitemapEntry: async (path) => (await sitemap()).byUrl.get(path) ?? null,
    findRedirect: async (path) => resolveRedirect((await redirects()).toByFrom, path),
  }
}

/** Returns the first entries whose path or title contains a text, regardless of case. */
function entriesWith(entries: readonly SitemapEntry[], text: string): SitemapEntry[] {
  const sought = text.toLowerCase()
  const found: SitemapEntry[] = []
  for (const entry of entries) {
    if (!entry.url.toLowerCase().includes(sought) && !entry.seo_title?.toLowerCase().includes(sought))
      continue
    found.push(entry)
    if (found.length === FOUND_MOST) break
  }
  return found
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
