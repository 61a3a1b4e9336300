import { spawn } from 'node:child_process'
import { buildWhatIsStale, isBuildCurrent } from './setup/build.mjs'
import { installWhatIsMissing, isInstalled } from './setup/install.mjs'
import { environmentFor, nodeToRun } from './setup/node-to-run.mjs'
import { inRoot } from './setup/places.mjs'
import { waitFor } from './setup/run-server.mjs'
import { withUsableTemporaryFolder } from './setup/server-command.mjs'
import { abandon } from './setup/say.mjs'

// node scripts/command.mjs NAME [OPTION…]: runs a maintenance command of the built server, such as `backup`. Plain
// JavaScript for Node 18 and later.

try {
  if (!(isBuildCurrent() && isInstalled({ production: true }))) await installWhatIsMissing()
  const node = nodeToRun()
  await buildWhatIsStale(node)
  const DATA_DIR = process.env['DATA_DIR'] ?? inRoot('data')
  const env = { ...withUsableTemporaryFolder(environmentFor(node)), DATA_DIR, NODE_ENV: 'production' }
  const program = [inRoot('build', 'server', 'main.js'), ...process.argv.slice(2)]
  process.exit(await waitFor(spawn(node, program, { env, stdio: 'inherit' })))
} catch (problem) {
  abandon(problem)
}
