import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { ask } from '../bench/asking.mjs'
import { runCommand } from '../recovery/club-process.mjs'

const BACKUP_WITHIN_S = 300
const RESTORE_WITHIN_S = 600
/** The path of a visitor's call for which the server reads the database each time. */
const CALL = '/api/v1/club/event/calendar'
const CALLS_BEFORE = 300
/** While the backup is taken, the 99th percentile of the calls may be higher by this factor at most. */
const SLOWER_AT_MOST = 4

/**
 * Takes a backup of the running club, verifies it, and restores it into an empty folder.
 * @param {{ port: number, folder: string, settings: Record<string, string> }} club
 * @returns {Promise<import('../bench/rows.mjs').Row[]>}
 */
export async function measureBackup({ port, folder, settings }) {
  const said = await runCommand('backup:passphrase', settings)
  const passphrase = /[0-9a-z]{5}(?:-[0-9a-z]{5}){4}/.exec(said)?.[0]
  if (passphrase === undefined) throw new Error(`No passphrase was shown:\n${said}`)
  const passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, passphrase, { mode: 0o600 })

  /** @type {number[]} */
  const before = []
  for (let turn = 0; turn < CALLS_BEFORE; turn += 1) before.push(await callMs(port))
  /** @type {number[]} */
  const during = []
  const backup = timed(() => runCommand('backup', settings))
  let isOver = false
  const over = () => {
    isOver = true
  }
  backup.then(over, over)
  while (!isOver) during.push(await callMs(port))
  const { tookS: backupS, output } = await backup
  const verify = await timed(() => runCommand('backup:verify', settings))
  const from = ['--from', settings['BACKUP_TO'] ?? '', '--passphrase-file', passphraseFile]
  const restore = await timed(() =>
    runCommand('restore', { ...settings, DATA_DIR: join(folder, 'restored') }, from),
  )
  return [
    secondsRow('backup of the running club', backupS, BACKUP_WITHIN_S, output.trim().split('\n')[1] ?? ''),
    {
      what: 'a visitor’s call during it, p99',
      figure: `${percentile(during, 0.99).toFixed(1)} ms`,
      budget: `≤ × ${SLOWER_AT_MOST}`,
      isMet: percentile(during, 0.99) <= SLOWER_AT_MOST * percentile(before, 0.99),
      beside: `${percentile(before, 0.99).toFixed(1)} ms before; median ${percentile(during, 0.5).toFixed(1)}, ${percentile(before, 0.5).toFixed(1)} before; ${during.length} calls`,
    },
    secondsRow('restore into an empty folder', restore.tookS, RESTORE_WITHIN_S),
    { what: 'verification', figure: `${verify.tookS.toFixed(0)} s`, budget: '(beside it)', isMet: undefined },
  ]
}

/** @param {number} port */
async function callMs(port) {
  const startedMs = performance.now()
  const { status } = await ask(port, CALL)
  if (status !== 200) throw new Error(`${CALL} answered ${status}.`)
  return performance.now() - startedMs
}

/** @param {() => Promise<string>} work */
async function timed(work) {
  const startedMs = performance.now()
  const output = await work()
  return { output, tookS: (performance.now() - startedMs) / 1_000 }
}

/** @param {string} what @param {number} seconds @param {number} most @param {string} [beside] */
function secondsRow(what, seconds, most, beside = '') {
  return { what, figure: `${seconds.toFixed(0)} s`, budget: `≤ ${most} s`, isMet: seconds <= most, beside }
}

/** @param {number[]} values @param {number} share */
function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
