import { spawn } from 'node:child_process'
import { installWhatIsMissing, isInstalled } from './setup/install.mjs'
import { environmentFor, nodeToRun } from './setup/node-to-run.mjs'
import { abandon } from './setup/say.mjs'

// node scripts/with-node.mjs FILE [ARGUMENT…]: runs a program with the Node that the project installs, even if npm uses
// another one. Plain JavaScript for Node 18 and later.

const [file, ...args] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error('Name the program: node scripts/with-node.mjs scripts/draw-map.mjs')
  // The production packages are enough for programs that run beside a served site, such as the check of the ledger.
  if (!isInstalled({ production: true })) await installWhatIsMissing()
  const node = nodeToRun()
  const program = spawn(node, [file, ...args], { env: environmentFor(node), stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => program.kill(signal))
  program.once('exit', (code) => process.exit(code ?? 1))
} catch (problem) {
  abandon(problem)
}
