/**
 * Paths of the built client's scripts and style sheets, read once from the manifest that the build writes beside them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cataloguePath, type Piece } from '#app/web/messages.ts'
import type { ClientAssets } from '#app/web/document.ts'
import { PRELOADED_FONTS } from '#platform/ui/font-files.ts'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'

type ManifestChunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, ManifestChunk>

const BEGIN = 'app/web/begin.ts'
const ENTRY = 'app/web/entry-client.tsx'

/**
 * Reads the build manifest and returns the paths of the client's files. Throws if the build lacks an entry.
 * @param clientFolder the built client, `build/client`
 */
export function readClientAssets(clientFolder: string): ClientAssets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, 'manifest.json'), 'utf8')) as Manifest
  const chunkOf = (source: string): ManifestChunk => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the built client lacks ${source}`)
    return chunk
  }
  const entry = chunkOf(ENTRY)
  const shared = staticImports(manifest, ENTRY)
  const cached = new Map<string, readonly string[]>()
  const sheetsFor = new Map<string, LazyStylesheets>()
  const classesIn = (file: string) => classNamesIn(readFileSync(join(clientFolder, file), 'utf8'))
  // A class that the shared style sheet also names does not show whether a page needs a lazy sheet, so it is not
  // counted.
  const everywhere = new Set((entry.css ?? []).flatMap((file) => [...classesIn(file)]))
  const sheetsOf = (sources: readonly string[]): LazyStylesheets => {
    const files = sources
      .filter((source) => source in manifest)
      .flatMap((source) => [source, ...staticImports(manifest, source)])
      .flatMap((source) => manifest[source]?.css ?? [])
    const late = [...new Set(files)].filter((file) => !entry.css?.includes(file))
    return lazyStylesheets(
      late.map((file) => ({ file, names: [...classesIn(file)].filter((name) => !everywhere.has(name)) })),
    )
  }
  return {
    begin: `/${chunkOf(BEGIN).file}`,
    entry: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: PRELOADED_FONTS,
    words: (locale) => ({
      site: `/${chunkOf(catalogueSource(manifest, locale, 'site')).file}`,
      app: `/${chunkOf(catalogueSource(manifest, locale, 'app')).file}`,
    }),
    preloads: (locale, sources) => {
      const key = [locale, ...sources].join(' ')
      const known = cached.get(key)
      if (known) return known
      const wanted = [catalogueSource(manifest, locale, 'site'), ...sources].filter(
        (source) => source in manifest,
      )
      const files = new Set([
        ...shared,
        ...wanted.flatMap((source) => [source, ...staticImports(manifest, source)]),
      ])
      const hrefs = [...files]
        .filter((source) => source !== ENTRY && source !== BEGIN)
        .map((source) => `/${chunkOf(source).file}`)
      cached.set(key, hrefs)
      return hrefs
    },
    stylesOf: (sources, markup) => {
      const key = sources.join(' ')
      const sheets = sheetsFor.get(key) ?? sheetsOf(sources)
      sheetsFor.set(key, sheets)
      return sheetsUsedIn(markup, sheets).map((file) => `/${file}`)
    },
  }
}

/** Style sheets that only some pages need, with the class names by which a page's need is detected. */
type LazyStylesheets = {
  files: readonly string[]
  /** Sheets without a class name that only they use. They may affect any page, so they are always loaded. */
  unnamed: ReadonlySet<string>
  /** The sheets that name a class, by class name. */
  naming: ReadonlyMap<string, readonly string[]>
  /** Matches any of these class names as a whole word in an attribute. */
  anyName: RegExp
}

function lazyStylesheets(sheets: readonly { file: string; names: readonly string[] }[]): LazyStylesheets {
  const naming = new Map<string, string[]>()
  for (const { file, names } of sheets)
    for (const name of names) naming.set(name, [...(naming.get(name) ?? []), file])
  return {
    files: sheets.map(({ file }) => file),
    unnamed: new Set(sheets.filter(({ names }) => names.length === 0).map(({ file }) => file)),
    naming,
    anyName: new RegExp(`["\\s](${[...naming.keys()].join('|')})(?=["\\s])`, 'g'),
  }
}

/**
 * Returns the sheets that the markup may need, judged by its class names. Scans the markup once for all sheets, because
 * it is long.
 */
function sheetsUsedIn(markup: string, { files, unnamed, naming, anyName }: LazyStylesheets): string[] {
  if (files.length === unnamed.size) return [...files]
  const worn = new Set(unnamed)
  for (const [, name = ''] of markup.matchAll(anyName))
    for (const file of naming.get(name) ?? []) worn.add(file)
  return files.filter((file) => worn.has(file))
}

function classNamesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

function catalogueSource(manifest: Manifest, locale: Locale, piece: Piece): string {
  const source = cataloguePath(locale, piece)
  return source in manifest ? source : cataloguePath(DEFAULT_LOCALE, piece)
}

function staticImports(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  for (const name of manifest[source]?.imports ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    staticImports(manifest, name, seen)
  }
  return [...seen]
}
