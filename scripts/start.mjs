import { mkdirSync } from 'node:fs'
import { buildWhatIsStale } from './setup/build.mjs'
import { installWhatIsMissing } from './setup/install.mjs'
import { nodeToRun } from './setup/node-to-run.mjs'
import { inRoot } from './setup/places.mjs'
import { giveUp, say } from './setup/say.mjs'
import { endOnAnyWish, startServer, waitFor } from './setup/run-server.mjs'

// npm start, npm run serve, npm run dev and npm run build all come here. Plain JavaScript that Node 18 can read,
// because it runs before anything is installed.
const MODES = ['start', 'serve', 'dev', 'build']

/** What each mode adds to the environment; what the person has set wins. @param {string} mode */
function settingsOf(mode) {
  return {
    DEMO: mode === 'serve' ? '0' : (process.env['DEMO'] ?? '1'),
    DATA_DIR: process.env['DATA_DIR'] ?? inRoot('data'),
    // In development a word that is in no catalogue yet shows as it stands in the source.
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
  }
}

/** @param {string} mode */
async function main(mode) {
  if (!MODES.includes(mode)) {
    say(`Use one of: ${MODES.map((name) => `node scripts/start.mjs ${name}`).join(', ')}`)
    return 2
  }
  endOnAnyWish()
  mkdirSync(inRoot('build'), { recursive: true })
  await installWhatIsMissing()
  const node = nodeToRun()
  if (mode === 'dev') {
    const { serveWithReload } = await import('./dev/serve-with-reload.mjs')
    return serveWithReload(node, settingsOf(mode))
  }
  await buildWhatIsStale(node)
  if (mode === 'build') {
    say('The build is current: build/client and build/server.')
    return 0
  }
  return waitFor(startServer(node, settingsOf(mode)))
}

try {
  process.exit(await main(process.argv[2] ?? 'start'))
} catch (problem) {
  giveUp(problem)
}
