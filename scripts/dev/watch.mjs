import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { inRoot } from '../setup/places.mjs'
import { say } from '../setup/say.mjs'
import { serverArguments } from '../setup/server-command.mjs'

// Builds both halves again at each change, starts the server anew on them, and has open pages load again.
// The same build as the real one, so that what is seen here is what will be served.

const OUT = 'build/dev'
/** Both halves follow one change; the server is started once for both. */
const SETTLE_MS = 80

/** Adds the reloading to the browser's entry, so that the app itself knows nothing of it. */
const reloading = {
  name: 'paddock:reloading',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.endsWith('/app/web/entry-client.tsx')) return null
    return `${code}\nimport ${JSON.stringify(inRoot('scripts', 'dev', 'reload-page.mjs'))}\n`
  },
}

const shared = /** @type {const} */ ({ root: inRoot(), mode: 'development', logLevel: 'error' })
// Emptied once, and not before each build: while a change does not build, the site goes on as it was.
rmSync(inRoot(OUT), { recursive: true, force: true })
const kept = /** @type {const} */ ({ watch: {}, emptyOutDir: false })
const halves = await Promise.all([
  build({ ...shared, plugins: [reloading], build: { ...kept, outDir: `${OUT}/client`, minify: false } }),
  build({ ...shared, build: { ...kept, ssr: true, outDir: `${OUT}/server` } }),
])

/** @type {Set<number>} halves that are being built, or could not be */
const unready = new Set([0, 1])
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
/** @type {NodeJS.Timeout | undefined} */
let soon
let startedMs = Date.now()
let isStopping = false
let isRestarting = false
let needsRestart = false

for (const [index, watcher] of halves.entries()) {
  if (!('on' in watcher)) throw new Error('Vite did not watch.')
  let isBroken = false
  watcher.on('event', (event) => {
    if (event.code === 'START') {
      isBroken = false
      if (unready.size === 0) startedMs = Date.now()
      unready.add(index)
    }
    if (event.code === 'ERROR') {
      isBroken = true
      say(`\n${event.error.message}\n`)
    }
    if (event.code === 'END' && !isBroken) {
      unready.delete(index)
      clearTimeout(soon)
      soon = setTimeout(() => void restartWhenReady(), SETTLE_MS)
    }
    if ('result' in event) void event.result.close()
  })
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stopAll())
process.on('disconnect', () => void stopAll())

async function restartWhenReady() {
  if (unready.size > 0 || isStopping) return
  if (isRestarting) {
    needsRestart = true
    return
  }
  isRestarting = true
  await stopServer()
  mkdirSync(inRoot(OUT, 'client', 'assets'), { recursive: true })
  // Open pages look at this file, and load again when it says something new.
  writeFileSync(inRoot(OUT, 'client', 'assets', 'dev-stamp.json'), String(Date.now()))
  say(`Built in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
  server = spawn(process.execPath, ['--enable-source-maps', ...serverArguments(OUT)], {
    stdio: 'inherit',
  })
  isRestarting = false
  if (needsRestart) {
    needsRestart = false
    await restartWhenReady()
  }
}

/** @returns {Promise<void>} */
function stopServer() {
  const old = server
  server = undefined
  if (!old || old.exitCode !== null || old.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    old.once('exit', () => resolve())
    old.kill('SIGTERM')
  })
}

async function stopAll() {
  if (isStopping) return
  isStopping = true
  await stopServer()
  process.exit(0)
}
