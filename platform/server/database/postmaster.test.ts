import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { launchPostmaster } from './postmaster.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-postmaster-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A fake server process that ends on request while its child process still holds the stderr pipe open. */
const SLOW_TO_FALL_SILENT = `#!/bin/sh
sleep 0.5 &
trap 'exit 0' INT
: > "$(dirname "$0")/ready"
while :; do sleep 0.05; done
`

const STOPPED_WITH_NOTHING_ELSE_TO_DO = `
import { existsSync } from 'node:fs'
import { launchPostmaster } from '#platform/server/database/postmaster.ts'
const silent = () => undefined
const postmaster = launchPostmaster({
  binaries: { postgres: process.argv[1], initdb: '', pgCtl: '', major: 18 },
  clusterDir: process.argv[2],
  account: null,
  settings: {},
  lockDescriptor: null,
  log: { debug: silent, info: silent, warn: silent, error: silent },
})
while (!existsSync(process.argv[2] + '/ready')) await new Promise((resolve) => setImmediate(resolve))
postmaster.unref()
await postmaster.stop()
process.stdout.write('stopped')
`

test('resolves `stop` before the process ends, even when the last output comes late', () => {
  const program = join(folder, 'postgres')
  writeFileSync(program, SLOW_TO_FALL_SILENT)
  chmodSync(program, 0o755)
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', STOPPED_WITH_NOTHING_ELSE_TO_DO, program, folder],
    { encoding: 'utf8', timeout: 20_000 },
  )
  expect([status, stdout]).toEqual([0, 'stopped'])
})

test('warns of serious messages, but not of connections refused during start, recovery and shutdown', async () => {
  const program = join(folder, 'postgres-that-reports')
  const lines = [
    'FATAL:  the database system is starting up',
    'FATAL:  the database system is not yet accepting connections',
    'FATAL:  the database system is not accepting connections',
    'FATAL:  the database system is shutting down',
    'LOG:  checkpoint starting: time',
    'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
  ]
  writeFileSync(program, `#!/bin/sh\n${lines.map((line) => `echo '${line}' >&2`).join('\n')}\n`)
  chmodSync(program, 0o755)
  const log = recordingLog()
  const postmaster = launchPostmaster({
    binaries: { postgres: program, initdb: '', pgCtl: '', major: 18 },
    clusterDir: folder,
    account: null,
    settings: {},
    lockDescriptor: null,
    log,
  })
  await eventually('all lines arrived', () => log.lines.length >= lines.length)
  await postmaster.stop()
  expect(log.lines.filter(({ level }) => level === 'warn')).toEqual([
    { level: 'warn', details: { postgres: lines.at(-1) }, message: 'PostgreSQL reports' },
  ])
})
