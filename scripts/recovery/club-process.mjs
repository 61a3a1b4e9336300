import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from '../setup/places.mjs'
import { serverArguments, serverEnvironment } from '../setup/server-command.mjs'
import { freePort } from '../serving/temporary-server.mjs'

const READY_WITHIN_MS = 120_000

/**
 * Starts the built server for a real club and waits until it is ready.
 * @param {Record<string, string>} settings
 */
export async function startClub(settings) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let output = ''
  const child = spawn(process.execPath, serverArguments(), {
    env: {
      ...serverEnvironment(),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: `http://localhost:${port}`,
      // The messages claim to come from many visitors, because the number of messages of one visitor is limited. So
      // trust their header.
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Club <office@club.example>',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (/** @type {Buffer} */ piece) => (output = (output + piece.toString()).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const startedMs = performance.now()
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null || performance.now() - startedMs > READY_WITHIN_MS)
      throw new Error(`The server did not become ready. It said:\n${output}`)
    await pause(50)
  }
  return {
    setUp: async () => {
      const path = /\/setup\/[\w-]+/.exec(output)?.[0]
      if (path === undefined) throw new Error(`The server showed no set-up link:\n${output}`)
      const form = new URLSearchParams({
        first_name: 'Robin',
        last_name: 'Reed',
        email: 'robin@club.example',
        name: 'Hill Club',
        organisation_name: 'Hill Club Incorporated',
        organisation_email: 'office@club.example',
        timezone: 'Australia/Melbourne',
      })
      const answer = await fetch(origin + path, { method: 'POST', body: form, redirect: 'manual' })
      if (answer.status >= 400)
        throw new Error(`The set-up was refused with ${answer.status}: ${await answer.text()}`)
    },
    /**
     * Sends a message by the contact form, each time as another visitor.
     * @param {string} message
     * @param {number} visitor
     */
    writeMessage: async (message, visitor) => {
      const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
      const answer = await fetch(`${origin}/api/v1/club/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({
          name: 'Kim',
          email: 'kim@example.org',
          topic: 'A question',
          message,
          website: '',
        }),
      })
      if (!answer.ok) throw new Error(`A message was refused with ${answer.status}: ${await answer.text()}`)
    },
    /** Kills the server and its embedded PostgreSQL without an orderly stop, as when a machine is lost. */
    kill: async () => {
      const postmaster = postmasterOf(settings['DATA_DIR'] ?? '')
      child.kill('SIGKILL')
      await ended
      while (postmaster !== null && isRunning(postmaster)) await pause(20)
      process.off('exit', endWithUs)
    },
  }
}

/** Returns the process id of the embedded PostgreSQL of a club; null if it uses another one. @param {string} dataDir */
function postmasterOf(dataDir) {
  const file = join(dataDir, 'database', 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Runs a maintenance command of the built server and returns what it printed.
 * @param {string} name
 * @param {Record<string, string>} settings
 * @param {string[]} [options]
 * @returns {Promise<string>}
 */
export function runCommand(name, settings, options = []) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inRoot('build', 'server', 'main.js'), name, ...options], {
      env: { ...serverEnvironment(), NODE_ENV: 'production', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ piece) => (output += piece.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${name} failed:\n${output}`)),
    )
  })
}
