import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, loadConfigFromFile, mergeConfig } from 'vite'
import { firstLoad } from '../bench/first-load.mjs'
import { inRoot } from '../setup/places.mjs'
import { logIn, openAlive, openBrowser } from './browser.mjs'
import { visitEditor } from './editor-tour.mjs'

const EDITOR_MOST_KB = 350
/** The code of the accessibility check, which loads when the checks before publishing run, and its largest size. */
const AXE = /\/axe\.min-[^/]+\.js$/
const AXE_MOST_KB = 200
/** Public pages of the demo club, one of each kind. */
const PUBLIC_PAGES = ['/', '/calendar', '/shop', '/search?q=track', '/contact', '/join']
/** The only module of the desk that code of the public site imports. */
const DESK = '/app/web/staff/DeskRoute.tsx'

/**
 * Measures the files of public pages and of the editor. It builds the site a second time without the desk and compares
 * the scripts and style sheets that public pages load, adds up the files that the editor loads, and counts the
 * violations of the content policy that the browser reports while the editor is used.
 * @param {import('./site.mjs').Site} site
 * @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureFiles(site, { seed }) {
  const used = await visitInBrowser(site, seed)
  const without = await buildWithoutDesk(join(site.folder, 'without-desk'))
  const wanted = publicFiles(inRoot('build', 'client'), used.publicFiles)
  const compared = compareBuilds(wanted, without)
  return {
    figures: [
      {
        what: `public scripts and style sheets, of ${compared.count}, that differ in a build without the desk`,
        value: compared.differing.length,
        exactly: 0,
      },
      { what: 'public files compared', value: compared.count, least: 10 },
      {
        what: 'scripts and style sheets of the editor beyond those of public pages',
        value: used.editorKb,
        unit: 'kB gzip',
        most: EDITOR_MOST_KB,
      },
      {
        what: 'script of the accessibility check, loaded before publishing',
        value: used.axeKb,
        unit: 'kB gzip',
        most: AXE_MOST_KB,
      },
      { what: 'reports of the content policy in the editor', value: used.reports.length, exactly: 0 },
      { what: 'states of the editor visited meanwhile', value: used.states, least: 8 },
    ],
    notes: [...compared.differing.slice(0, 8), ...used.reports.slice(0, 5)],
  }
}

/** @param {import('./site.mjs').Site} site @param {number} seed */
async function visitInBrowser(site, seed) {
  const browser = await openBrowser(site.folder)
  /** @type {string[]} */
  const reports = []
  let states = 0
  try {
    const tab = await browser.newTab()
    /** @type {Set<string>} */
    const loaded = new Set()
    tab.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (/^\/assets\/.*\.(js|css)$/.test(pathname)) loaded.add(pathname.slice(1))
    })
    tab.on('console', (message) => {
      if (/content security policy|trusted ?types?|refused to/i.test(message.text()))
        reports.push(message.text())
    })
    await browser.context.exposeFunction(
      'reportViolation',
      (/** @type {string} */ text) => void reports.push(text),
    )
    await browser.context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        Reflect.get(window, 'reportViolation')(`${violatedDirective} ${blockedURI} ${sample}`),
      )
    })
    for (const path of PUBLIC_PAGES) {
      await openAlive(tab, site.origin + path)
      await tab.waitForLoadState('networkidle')
    }
    const publicFiles = new Set(loaded)
    await logIn(site, browser, 'content')
    await openAlive(tab, `${site.origin}/cms/pages`)
    loaded.clear()
    await visitEditor(site, tab, { seed, each: async () => void (states += 1) })
    const more = [...loaded].filter((file) => !publicFiles.has(file))
    const isAxe = (/** @type {string} */ file) => AXE.test(file)
    const editorKb = kilobytesOf(more.filter((file) => !isAxe(file)))
    return { publicFiles, reports, states, editorKb, axeKb: kilobytesOf(more.filter(isAxe)) }
  } finally {
    await browser.close()
  }
}

/** Returns the compressed size of files of the build. @param {readonly string[]} files */
function kilobytesOf(files) {
  const bytes = files.map(
    (file) => gzipSync(readFileSync(inRoot('build', 'client', file)), { level: 9 }).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000
}

/** Builds the client with an empty module in the place of the desk. @param {string} outDir */
async function buildWithoutDesk(outDir) {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production', isSsrBuild: false },
    inRoot('vite.config.ts'),
  )
  if (loaded === null) throw new Error('vite.config.ts could not be loaded')
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build(
      mergeConfig(loaded.config, {
        configFile: false,
        root: inRoot(),
        logLevel: 'error',
        build: { outDir, emptyOutDir: true },
        plugins: [
          {
            name: 'without-desk',
            enforce: 'pre',
            load: (/** @type {string} */ id) =>
              id.endsWith(DESK) ? 'export const DeskRoute = () => null' : null,
          },
        ],
      }),
    )
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
  return outDir
}

/**
 * Returns the content of public files by their names without the hash: the files that a browser has loaded, and those
 * of the first load.
 * @param {string} folder
 * @param {ReadonlySet<string>} loaded
 */
function publicFiles(folder, loaded) {
  const { js, css } = firstLoad()
  return new Map(
    [...new Set([...loaded, ...js, ...css])].map((file) => [withoutHashes(file), contentOf(folder, file)]),
  )
}

/** @param {ReadonlyMap<string, string>} wanted @param {string} folder of the other build */
function compareBuilds(wanted, folder) {
  /** @type {Record<string, { file: string, css?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const files = [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))]
  const contents = new Map(files.map((file) => [withoutHashes(file), contentOf(folder, file)]))
  const differing = [...wanted].flatMap(([name, content]) => {
    const other = contents.get(name)
    if (other === content) return []
    return [
      other === undefined
        ? `${name} is missing without the desk`
        : `${name}: ${content.length} and ${other.length} bytes, ${firstDifference(content, other)}`,
    ]
  })
  return { count: wanted.size, differing }
}

/** @param {string} folder @param {string} file */
function contentOf(folder, file) {
  return withoutHashes(readFileSync(join(folder, file), 'utf8').replace(/\n?\/\/# sourceMappingURL=.*$/, ''))
}

/**
 * Removes the hashes from file names in a text. They differ between the builds if a name in an imported file differs.
 * @param {string} text
 */
function withoutHashes(text) {
  return text.replaceAll(/-[\w-]{8}\.(js|css)\b/g, '-*.$1')
}

/** @param {string} one @param {string} other */
function firstDifference(one, other) {
  let at = 0
  while (one[at] === other[at]) at += 1
  return `“${one.slice(Math.max(0, at - 40), at + 60)}” instead of “${other.slice(Math.max(0, at - 40), at + 60)}”`
}
