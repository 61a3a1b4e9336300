import { spawn } from 'node:child_process'
import { ensureBrowser } from './setup/browser.mjs'
import { installWhatIsMissing } from './setup/install.mjs'
import { environmentFor, nodeToRun } from './setup/node-to-run.mjs'
import { inRoot } from './setup/places.mjs'
import { say, wordsOf } from './setup/say.mjs'

// npm test. This file installs what the tests need, in plain JavaScript for Node 18 and later; scripts/testing/main.mjs
// runs them.

try {
  await installWhatIsMissing()
  const node = nodeToRun()
  const env = { ...environmentFor(node), CHROMIUM_PATH: await ensureBrowser(node) }
  const tests = spawn(node, [inRoot('scripts', 'testing', 'main.mjs'), ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => tests.kill(signal))
  tests.once('exit', (code) => process.exit(code ?? 1))
} catch (problem) {
  say(wordsOf(problem))
  say('0 passed, 1 failed')
  process.exit(1)
}
