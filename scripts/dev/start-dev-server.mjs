import { spawn } from 'node:child_process'
import { inRoot } from '../setup/places.mjs'
import { environmentFor } from '../setup/node-to-run.mjs'
import { waitFor } from '../setup/run-server.mjs'

/** Exit code of a development server that is to be restarted because its own configuration changed. */
export const RESTART_CODE = 75

/**
 * npm run dev: runs the development server with the project's Node.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} settings
 * @returns {Promise<number>} the exit code to end with
 */
export async function startDevServer(node, settings) {
  for (;;) {
    const code = await waitFor(spawnDevServer(node, settings))
    if (code !== RESTART_CODE) return code
  }
}

/** @param {string} node @param {NodeJS.ProcessEnv} settings */
function spawnDevServer(node, settings) {
  return spawn(
    node,
    ['--enable-source-maps', '--disable-warning=ExperimentalWarning', inRoot('scripts', 'dev', 'serve.mjs')],
    {
      env: { ...environmentFor(node), ...settings },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
}
