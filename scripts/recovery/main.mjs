// npm run test:recovery: sets up a club, uses it, loses its data folder without warning, restores it on another
// PostgreSQL, and upgrades a copy of it from an earlier major version of PostgreSQL, all with the commands of
// docs/operations.md. Prints each figure and ends with code 1 if one is missed. Takes about three minutes, because it waits
// for the minute in which changes are copied. Needs the npm registry, for the earlier PostgreSQL.
import { mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openFormerDatabase, openTargetDatabase } from './target-database.ts'
import { runCommand, startClub } from './club-process.mjs'

/** Changes that were at least this old in seconds when the machine was lost must be in the restored club. */
const ARCHIVED_WITHIN_S = 60
/** Time in seconds for which the club is used before its machine is lost. */
const IN_USE_S = 90
const BETWEEN_MESSAGES_MS = 500
/** The major version of PostgreSQL from which a copy of the club is upgraded. */
const FORMER_MAJOR = 17

const folder = mkdtempSync(join(tmpdir(), 'paddock-recovery-'))
// Let other users enter the folder, because root starts PostgreSQL as another user.
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const places = {
  dataDir: join(folder, 'club'),
  backups: join(folder, 'backups'),
  passphraseFile: join(folder, 'passphrase'),
}
let hasMissed = false

/** @param {string} what @param {number} value @param {{ unit: string, most: number, digits?: number }} limit */
function report(what, value, { unit, most, digits = 1 }) {
  const isMet = value <= most
  if (!isMet) hasMissed = true
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}: ${value.toFixed(digits)} ${unit}, at most ${most}`)
}

/**
 * Runs some work and measures how many seconds it took.
 * @template T @param {() => Promise<T>} work @returns {Promise<{ result: T, tookS: number }>}
 */
async function timed(work) {
  const startedMs = performance.now()
  const result = await work()
  return { result, tookS: (performance.now() - startedMs) / 1_000 }
}

const settings = {
  DATA_DIR: places.dataDir,
  BACKUP_TO: places.backups,
  SECRET_KEY: 'a secret key of a club that is lost and found',
}
const begun = await timed(() => startClub(settings))
await begun.result.setUp()
report('first start and set-up of a club', begun.tookS, { unit: 's', most: 120 })

const said = await runCommand('backup:passphrase', settings)
const passphrase = /[0-9a-z]{5}(?:-[0-9a-z]{5}){4}/.exec(said)?.[0]
if (passphrase === undefined) throw new Error(`No passphrase was shown:\n${said}`)
writeFileSync(places.passphraseFile, passphrase, { mode: 0o600 })
const backup = await timed(() => runCommand('backup', settings))
report('backup of the club in use', backup.tookS, { unit: 's', most: 300 })

/** @type {{ text: string, atMs: number }[]} */
const acknowledged = []
const startedMs = performance.now()
while (performance.now() - startedMs < IN_USE_S * 1_000) {
  const text = `message ${acknowledged.length} of somebody`
  await begun.result.writeMessage(text, acknowledged.length)
  acknowledged.push({ text, atMs: performance.now() })
  await pause(BETWEEN_MESSAGES_MS)
}
await begun.result.kill()
const lostMs = performance.now()
rmSync(places.dataDir, { recursive: true, force: true })
console.log(
  `       ${acknowledged.length} messages were acknowledged; then the server was killed and its folder deleted`,
)

/** Returns the texts of the messages in a club's database. @param {string} url @returns {Promise<Set<string>>} */
async function messagesIn(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select message from contact_message')
  await client.end()
  return new Set(rows.map(({ message }) => message))
}

/**
 * Copies the club to a database of an earlier PostgreSQL version, upgrades it there, and starts the club on it.
 * @param {string} url the database with the club
 */
async function upgradeCopy(url) {
  const dataDir = join(folder, 'upgraded')
  const options = { major: FORMER_MAJOR, programs: join(folder, 'former-postgres') }
  const former = await openFormerDatabase(join(dataDir, 'database'), options)
  await runCommand('move', { ...settings, DATABASE_URL: url }, ['--to', former.url])
  const before = await messagesIn(former.url)
  await former.stop()
  const own = { ...settings, DATA_DIR: dataDir }
  const upgraded = await timed(async () => {
    await runCommand('upgrade:database', own)
    return await startClub(own)
  })
  report(`upgraded from PostgreSQL ${FORMER_MAJOR} and ready`, upgraded.tookS, { unit: 's', most: 300 })
  await upgraded.result.kill()
  const reopened = await openTargetDatabase(join(dataDir, 'database'))
  const after = await messagesIn(reopened.url)
  await reopened.stop()
  const missing = [...before].filter((text) => !after.has(text)).length
  report('messages that the upgrade lost', missing, { unit: 'messages', most: 0, digits: 0 })
  if (before.size === 0) throw new Error('There was no message to upgrade, so nothing was shown')
}

const target = await openTargetDatabase(join(folder, 'target'))
try {
  const restored = await timed(async () => {
    const from = ['--from', places.backups, '--at', 'latest', '--passphrase-file', places.passphraseFile]
    await runCommand('restore', settings, from)
    await runCommand('move', settings, ['--to', target.url])
    return await startClub({ ...settings, DATABASE_URL: target.url })
  })
  report('restored, moved to another PostgreSQL and ready', restored.tookS, { unit: 's', most: 900 })
  const there = await messagesIn(target.url)
  await restored.result.kill()
  const missing = acknowledged.filter(({ text }) => !there.has(text))
  const archived = missing.filter(({ atMs }) => lostMs - atMs > ARCHIVED_WITHIN_S * 1_000)
  const oldestS = missing.length === 0 ? 0 : (lostMs - Math.min(...missing.map(({ atMs }) => atMs))) / 1_000
  report('time before the loss that is missing', oldestS, { unit: 's', most: ARCHIVED_WITHIN_S })
  report('acknowledged messages of earlier minutes that are missing', archived.length, {
    unit: 'messages',
    most: 0,
    digits: 0,
  })
  if (there.size === 0) throw new Error('No message at all was restored, so nothing was shown')
  await upgradeCopy(target.url)
} finally {
  await target.stop()
}
console.log(hasMissed ? 'Not every figure is met.' : 'Every figure is met.')
process.exitCode = hasMissed ? 1 : 0
