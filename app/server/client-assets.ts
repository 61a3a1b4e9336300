/** Where the built client's files are, read once from the manifest that the build leaves beside them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cataloguePath, type Piece } from '#app/web/words.ts'
import type { ClientAssets } from '#app/web/document.ts'
import { PRELOADED_FONTS } from '#platform/ui/font-files.ts'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'

type ManifestChunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, ManifestChunk>

const BEGIN = 'app/web/begin.ts'
const ENTRY = 'app/web/entry-client.tsx'

/**
 * Reads the manifest.
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
  const kept = new Map<string, readonly string[]>()
  const wearersOf = new Map<string, RegExp>()
  const classesIn = (file: string) => classNamesIn(readFileSync(join(clientFolder, file), 'utf8'))
  // What every page's own sheet names too says nothing of who needs another.
  const everywhere = new Set((entry.css ?? []).flatMap((file) => [...classesIn(file)]))
  /** Whether something in the markup may wear what the sheet says; a sheet without classes of its own may mean anything. */
  const dresses = (file: string, body: string): boolean => {
    const wearers = wearersOf.get(file) ?? oneOf([...classesIn(file)].filter((name) => !everywhere.has(name)))
    wearersOf.set(file, wearers)
    return wearers.test(body)
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
      const known = kept.get(key)
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
      kept.set(key, hrefs)
      return hrefs
    },
    stylesOf: (sources, body) => {
      const wanted = sources.filter((source) => source in manifest)
      const files = wanted
        .flatMap((source) => [source, ...staticImports(manifest, source)])
        .flatMap((source) => manifest[source]?.css ?? [])
      return [...new Set(files)]
        .filter((file) => !entry.css?.includes(file) && dresses(file, body))
        .map((file) => `/${file}`)
    },
  }
}

function classNamesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

/** Any of the class names as a whole word of an attribute, in one look; everything where there are none. */
function oneOf(names: readonly string[]): RegExp {
  return names.length > 0 ? new RegExp(`["\\s](?:${names.join('|')})["\\s]`) : /^/
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
