import { spawn } from 'node:child_process'
import { inRoot } from '../setup/places.mjs'
import { environmentFor } from '../setup/node-to-run.mjs'
import { waitFor } from '../setup/run-server.mjs'

/**
 * npm run dev: hands over to the watcher, which needs the Node that the project runs on.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} settings
 */
export function serveWithReload(node, settings) {
  const watcher = spawn(node, [inRoot('scripts', 'dev', 'watch.mjs')], {
    env: { ...environmentFor(node), ...settings },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return waitFor(watcher)
}
