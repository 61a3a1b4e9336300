import { createServer as createHttpServer } from 'node:http'
import { createServer, createServerModuleRunner } from 'vite'
import { inRoot } from '../setup/places.mjs'
import { say, wordsOf } from '../setup/say.mjs'
import { widenPolicy } from './content-policy.mjs'
import { devModules } from './dev-modules.mjs'
import { RESTART_CODE } from './start-dev-server.mjs'

// The development server. Vite serves the browser's modules from the sources and replaces them in open pages. The
// club's server runs from the sources in this process as well, and restarts after each change of a file that it uses;
// its database connection stays open meanwhile.

/**
 * Pause in ms between a change and the restart, because editors save a file in several steps, and often several files
 * at once.
 */
const SETTLE_MS = 30

const front = createHttpServer()
const vite = await createServer({
  root: inRoot(),
  mode: 'development',
  appType: 'custom',
  logLevel: 'warn',
  cacheDir: inRoot('build', 'vite'),
  plugins: [devModules],
  server: {
    middlewareMode: true,
    hmr: { server: front },
    watch: { ignored: ['**/{data,build,test-results,locales/en}/**'] },
    fs: { deny: ['**/data/**', '.env', '*.{crt,pem}'] },
  },
  optimizeDeps: { entries: ['app/web/begin.ts', 'app/web/entry-client.tsx'] },
})
// Vite calls this function after a change of its configuration or of the lock file. start-dev-server.mjs then restarts
// this program.
vite.restart = () => stop(RESTART_CODE)

// The runner does not replace modules by itself: after a change this file decides which modules are reloaded.
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })

/** @typedef {import('./dev-app.ts')} DevAppModule */
/** @returns {Promise<DevAppModule>} */
const loadDevApp = () => runner.import('/scripts/dev/dev-app.ts')

say('Starting the database and loading the server…')
const firstLoad = await loadDevApp().catch(endWith)
const settings = firstLoad.readDevSettings()
const database = await firstLoad.openDevDatabase(settings).catch(endWith)

/** @type {import('./dev-app.ts').DevApp | undefined} */
let app
/** @type {unknown} the error for which the sources cannot run */
let problem
/**
 * Resolves when the latest restart has finished. Restarts run one after the other, and requests wait for the latest
 * one.
 */
let ready = startApp()
/** @type {NodeJS.Timeout | undefined} */
let settling
let isStopping = false

front.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    await ready
    if (app === undefined) {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(
        `The sources cannot be run. Save the corrected file, and this page can be loaded again.\n\n${wordsOf(problem)}\n`,
      )
      return
    }
    widenPolicy(response)
    app.handle(request, response)
  })
})

vite.watcher.on('all', (_event, file) => {
  if (isStopping || !vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size) return
  clearTimeout(settling)
  const isInBrowser = isLoadedByBrowsers(file)
  settling = setTimeout(() => {
    ready = ready.then(restart)
    // If browsers have loaded the file too, Vite replaces it in open pages; otherwise they reload.
    if (!isInBrowser) void ready.then(() => vite.environments.client.hot.send({ type: 'full-reload' }))
  }, SETTLE_MS)
})

await ready
front.listen(settings.port, settings.host, () => {
  if (app !== undefined) say(firstLoad.devGreeting(settings))
})
front.once('error', endWith)

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stop())
process.on('disconnect', () => void stop())

/**
 * Returns whether open pages use a file as a module. The files that Tailwind scans for class names are also in Vite's
 * graph, but they have no id there.
 * @param {string} file
 */
function isLoadedByBrowsers(file) {
  return [...(vite.environments.client.moduleGraph.getModulesByFile(file) ?? [])].some(
    ({ id }) => id !== null,
  )
}

async function startApp() {
  try {
    const { openDevApp } = await loadDevApp()
    app = await openDevApp(settings, database)
    problem = undefined
  } catch (error) {
    app = undefined
    problem = error
    say(wordsOf(error))
  }
}

async function restart() {
  if (isStopping) return
  const startedMs = performance.now()
  await app?.close()
  await startApp()
  if (app !== undefined) say(`Restarted in ${Math.round(performance.now() - startedMs)} ms`)
}

/** @param {number} [code] the exit code */
async function stop(code = 0) {
  if (isStopping) return
  isStopping = true
  front.close()
  front.closeAllConnections()
  await ready
  await app?.close()
  await database.close()
  await vite.close()
  process.exit(code)
}

/** @param {unknown} error @returns {never} */
function endWith(error) {
  say(wordsOf(error))
  process.exit(1)
}
