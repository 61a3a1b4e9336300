import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from '../setup/places.mjs'

/** The module that every public page loads before the reader's first action. */
const BEGIN = 'app/web/begin.ts'
/**
 * Modules that every public page needs to become interactive, as its document names them. Modules that load a second
 * later are not included, because they load while the page is idle.
 */
const ALWAYS = [BEGIN, 'app/web/entry-client.tsx', 'locales/en/site.po']
/** Modules of the two groups of widgets. A page may use widgets of both, so the chunks of both count. */
const WIDGETS = /-widgets\.ts$/

/**
 * Returns the files that a browser loads for a public page once the app has started, as paths inside build/client.
 * @returns {{ js: string[], css: string[] }}
 */
export function firstLoad() {
  const manifest = readManifest()
  return filesOf(manifest, [...ALWAYS, ...Object.keys(manifest).filter((key) => WIDGETS.test(key))])
}

/** The modules of the desk's dashboard: the screens of the desk, its messages and the dashboard itself. */
const DESK = [
  'app/web/staff/DeskRoute.tsx',
  'app/web/staff/desk-messages.ts',
  'locales/en/desk.po',
  'features/staff/web/desk/dashboard/DashboardDesk.tsx',
]

/** Returns the files that the desk's dashboard loads beyond those of every page. */
export function deskFirstLoad() {
  const manifest = readManifest()
  const always = new Set(Object.values(firstLoad()).flat())
  const { js, css } = filesOf(manifest, DESK)
  const isMore = (/** @type {string} */ file) => !always.has(file)
  return { js: js.filter(isMore), css: css.filter(isMore) }
}

/** Returns the files that a public page loads before the reader's first action. */
export function beforeFirstAction() {
  return filesOf(readManifest(), [BEGIN])
}

/** @returns {Record<string, { file: string, css?: string[], imports?: string[] }>} */
function readManifest() {
  const path = inRoot('build', 'client', 'manifest.json')
  if (!existsSync(path)) throw new Error('There is no build: run `npm run build` first.')
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** @param {Record<string, { file: string, css?: string[], imports?: string[] }>} manifest @param {string[]} start */
function filesOf(manifest, start) {
  /** @type {Set<string>} */
  const seen = new Set()
  const walk = (/** @type {string} */ key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    if (seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) walk(next)
  }
  start.forEach(walk)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  const files = [...new Set(chunks.flatMap(({ file, css }) => [file, ...(css ?? [])]))]
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter((file) => file.endsWith('.css')),
  }
}

/** Returns the sum of the gzip sizes of these files of the built client, in bytes. @param {string[]} files */
export function gzipBytesOf(files) {
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(inRoot('build', 'client', file)), { level: 9 }).length,
    0,
  )
}
