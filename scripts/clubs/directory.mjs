import { spawn } from 'node:child_process'
import { serverArguments, serverEnvironment } from '../setup/server-command.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */
/** @typedef {{ clubsUrl: string, dataDir: string }} Place */
/** @typedef {{ hosts: string[], setUpLinks: string[], figures: Figure[] }} AddedClubs */

/** The environment of every command and server of the bench. @param {Place} place @returns {NodeJS.ProcessEnv} */
export function environmentOf({ clubsUrl, dataDir }) {
  return {
    ...serverEnvironment(),
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    CLUBS_URL: clubsUrl,
    SECRET_KEY: 'a secret key from which the key of every club is derived',
    // The bench causes no mail, so no mail server listens at this address.
    SMTP_URL: 'smtp://127.0.0.1:9',
    POOL_SIZE: '2',
  }
}

/** Adds clubs with their databases, one after the other. @param {Place} place @param {number} count @returns {Promise<AddedClubs>} */
export async function addClubs(place, count) {
  const hosts = Array.from({ length: count }, (_, at) => `club-${at + 1}.example.org`)
  /** @type {string[]} */
  const setUpLinks = []
  /** @type {number[]} */
  const tookMs = []
  for (const host of hosts) {
    const startedMs = performance.now()
    const output = await runCommand(place, ['clubs:add', '--host', host, '--mail-from', `office@${host}`])
    tookMs.push(performance.now() - startedMs)
    setUpLinks.push(/https:\S+\/setup\/\S+/.exec(output)?.[0] ?? '')
  }
  return {
    hosts,
    setUpLinks,
    figures: [
      { what: 'clubs added', value: setUpLinks.filter((link) => link !== '').length, exactly: count },
      { what: 'time to add a club, median', value: middleOf(tookMs) / 1_000, unit: 's', most: 10 },
      { what: 'time to add a club, longest', value: Math.max(...tookMs) / 1_000, unit: 's', most: 30 },
    ],
  }
}

/** Runs a maintenance command and returns its output. @param {Place} place @param {readonly string[]} words @returns {Promise<string>} */
export function runCommand(place, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...serverArguments(), ...words], {
      env: environmentOf(place),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ piece) => (output += piece.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${words.join(' ')} failed:\n${output}`)),
    )
  })
}

/** @param {readonly number[]} values */
export function middleOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
