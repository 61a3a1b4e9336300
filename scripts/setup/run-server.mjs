import { spawn } from 'node:child_process'
import { environmentFor } from './node-to-run.mjs'
import { serverArguments, serverEnvironment } from './server-command.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const ENDED_BY_A_WISH = 130
const LOOK_FOR_NPM_MS = 250

/** Until a server runs there is nothing to stop in order: what is being installed or built ends with this process. */
export function endOnAnyWish() {
  for (const signal of SIGNALS) process.on(signal, endAtOnce)
}

function endAtOnce() {
  process.exit(ENDED_BY_A_WISH)
}

/**
 * Starts the built server as a child that shares this terminal.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} settings on top of this process's environment
 */
export function startServer(node, settings) {
  return spawn(node, serverArguments(), {
    env: { ...serverEnvironment(), ...environmentFor(node), ...settings },
    // The channel carries nothing. It closes when this process dies, however it dies, and the server then stops in order.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/**
 * Stays until the server has stopped in order, passing on the first wish to stop. Ctrl-C reaches the server as well,
 * which ignores a second wish while it is stopping.
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<number>} the code to end with
 */
export function waitFor(server) {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.kill('SIGTERM')
  }
  for (const signal of SIGNALS) {
    process.off(signal, endAtOnce)
    process.on(signal, stop)
  }
  whenNpmIsGone(stop)
  return new Promise((resolve) => {
    server.once('error', (problem) => {
      process.stderr.write(`The server could not be started: ${problem.message}\n`)
      resolve(1)
    })
    server.once('exit', (code, signal) => {
      if (signal && !isStopping)
        process.stderr.write(
          `The server was ended by ${signal}. Start it again: nothing that was saved is lost.\n`,
        )
      resolve(code ?? (isStopping ? 0 : 137))
    })
  })
}

/**
 * A wish that reaches npm alone ends npm and its shell, and the shell tells nobody.
 * @param {() => void} then
 */
function whenNpmIsGone(then) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(looking)
    then()
  }, LOOK_FOR_NPM_MS)
  looking.unref()
}
