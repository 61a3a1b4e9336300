import { spawn } from 'node:child_process'
import { environmentFor } from './node-to-run.mjs'
import { serverArguments, serverEnvironment } from './server-command.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const ENDED_BY_A_SIGNAL = 130
const KILLED = 137
const LOOK_FOR_NPM_MS = 250

/** Pause before a restart. It doubles from the first value to the longest while servers die soon after their start. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/**
 * A server that ran at least this long counts as healthy: after its end the pause before the restart is the shortest
 * one again.
 */
const HEALTHY_RUN_MS = 60_000

/**
 * Ends this process on a signal. Nothing needs an orderly stop before a server runs, because a running installation or
 * build ends with this process.
 */
export function stopOnSignal() {
  for (const signal of SIGNALS) process.on(signal, endAtOnce)
}

function endAtOnce() {
  process.exit(ENDED_BY_A_SIGNAL)
}

/**
 * Starts the built server as a child process that shares this terminal.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} settings in addition to this process's environment
 */
export function startServer(node, settings) {
  return spawn(node, serverArguments(), {
    env: { ...serverEnvironment(), ...environmentFor(node), ...settings },
    // The channel closes when this process dies for any reason, and the server then stops in order. The server sends
    // `ready` on it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/**
 * Returns the pause in ms before a dead server is restarted.
 * @param {number} ranMs how long it ran
 * @param {number} lastPauseMs the pause before its start; 0 for the first one
 */
export function restartPauseMs(ranMs, lastPauseMs) {
  if (ranMs >= HEALTHY_RUN_MS || lastPauseMs === 0) return FIRST_PAUSE_MS
  return Math.min(lastPauseMs * 2, LONGEST_PAUSE_MS)
}

/** @typedef {import('node:child_process').ChildProcess} Server */

/**
 * Restarts a server whenever it ends without having been told to stop. A server that was never ready is not restarted,
 * because its own message explains what to change. The first signal is passed on. Ctrl-C reaches the server directly as
 * well; the server ignores the second signal while it is stopping.
 * @param {() => Server} start
 * @param {{ nowMs?: () => number, setTimer?: (fn: () => void, ms: number) => void, say?: (text: string) => void,
 * onStop?: (stop: () => void) => void }} [deps]
 * @returns {Promise<number>} the exit code to end with
 */
export function keepRunning(start, deps = {}) {
  const {
    nowMs = () => performance.now(),
    setTimer = setTimeout,
    say = (text) => void process.stderr.write(`${text}\n`),
    onStop = onFirstSignal,
  } = deps
  /** @type {(() => void) | undefined} */
  let stopServer
  let isStopping = false
  let wasReady = false
  let pauseMs = 0

  return new Promise((resolve) => {
    onStop(() => {
      isStopping = true
      if (stopServer) stopServer()
      else resolve(0)
    })
    const run = () => {
      if (isStopping) return
      const startedAtMs = nowMs()
      const child = start()
      stopServer = () => void child.kill('SIGTERM')
      child.once('message', () => (wasReady = true))
      child.once('error', (problem) => {
        say(`The server could not be started: ${problem.message}`)
        resolve(1)
      })
      child.once('exit', (code, signal) => {
        stopServer = undefined
        if (isStopping || code === 0 || !wasReady) {
          resolve(code ?? (isStopping ? 0 : KILLED))
          return
        }
        pauseMs = restartPauseMs(nowMs() - startedAtMs, pauseMs)
        const end = signal === null ? `with code ${code}` : `by ${signal}`
        say(`The server ended ${end}. It starts again in ${pauseMs / 1_000} s; saved data is not affected.`)
        setTimer(run, pauseMs)
      })
    }
    run()
  })
}

/**
 * Waits until a program has ended and passes on the first signal.
 * @param {import('node:child_process').ChildProcess} program
 * @returns {Promise<number>} the exit code to end with
 */
export function waitFor(program) {
  let isStopping = false
  onFirstSignal(() => {
    isStopping = true
    program.kill('SIGTERM')
  })
  return new Promise((resolve) => {
    program.once('error', (problem) => {
      process.stderr.write(`The server could not be started: ${problem.message}\n`)
      resolve(1)
    })
    program.once('exit', (code) => resolve(code ?? (isStopping ? 0 : KILLED)))
  })
}

/** @param {() => void} stop called once, on the first signal or when npm has ended */
function onFirstSignal(stop) {
  let isAsked = false
  const once = () => {
    if (isAsked) return
    isAsked = true
    stop()
  }
  for (const signal of SIGNALS) {
    process.off(signal, endAtOnce)
    process.on(signal, once)
  }
  whenNpmIsGone(once)
}

/**
 * Calls `then` when npm has ended. A signal that is sent only to npm ends npm and its shell, and the shell does not
 * pass it on.
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
