import { mkdirSync } from 'node:fs'
import { buildWhatIsStale, isBuildCurrent } from './setup/build.mjs'
import { installWhatIsMissing, isInstalled } from './setup/install.mjs'
import { nodeToRun } from './setup/node-to-run.mjs'
import { inRoot } from './setup/places.mjs'
import { abandon, say } from './setup/say.mjs'
import { stopOnSignal, keepRunning, startServer } from './setup/run-server.mjs'

// Entry of npm start, npm run serve, npm run dev and npm run build. Plain JavaScript for Node 18 and later, because it
// runs before anything is installed.
const MODES = ['start', 'serve', 'dev', 'build']

/** Returns the environment of a mode; variables that the person has set take precedence. @param {string} mode */
function settingsOf(mode) {
  return {
    DEMO: mode === 'serve' ? '0' : (process.env['DEMO'] ?? '1'),
    DATA_DIR: process.env['DATA_DIR'] ?? inRoot('data'),
    // In development, a message that is not in a catalogue yet is shown with its text from the source.
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    // In development there is no load balancer to wait for, so a restart takes no longer than its build.
    ...(mode === 'dev' ? { DRAIN_S: process.env['DRAIN_S'] ?? '0' } : {}),
  }
}

/** @param {string} mode */
async function main(mode) {
  if (!MODES.includes(mode)) {
    say(`Use one of: ${MODES.map((name) => `node scripts/start.mjs ${name}`).join(', ')}`)
    return 2
  }
  stopOnSignal()
  mkdirSync(inRoot('build'), { recursive: true })
  // A site that is built already needs only the packages that `npm ci --omit=dev` installs.
  if (!(mode === 'serve' && isBuildCurrent() && isInstalled({ production: true })))
    await installWhatIsMissing()
  const node = nodeToRun()
  if (mode === 'dev') {
    const { startDevServer } = await import('./dev/start-dev-server.mjs')
    return startDevServer(node, settingsOf(mode))
  }
  await buildWhatIsStale(node)
  if (mode === 'build') {
    say('The build is current: build/client and build/server.')
    return 0
  }
  return keepRunning(() => startServer(node, settingsOf(mode)))
}

try {
  process.exit(await main(process.argv[2] ?? 'start'))
} catch (problem) {
  abandon(problem)
}
