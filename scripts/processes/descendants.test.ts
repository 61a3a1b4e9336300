import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { descendantsOf, orphansOf } from './descendants.mjs'
import { killProcessesIn, processesIn, readProcesses } from './processes-in.mjs'

/** A server (10) with a worker (11), a PostgreSQL (20) with two backends, and the init process. */
const CLUB = [
  { pid: 1, parent: 0 },
  { pid: 22, parent: 20 },
  { pid: 11, parent: 10 },
  { pid: 10, parent: 1 },
  { pid: 20, parent: 1 },
  { pid: 21, parent: 20 },
]
const OWN = [10, 11, 20, 21, 22]

test.each([
  ['finds nothing where nothing runs', [], [], [10], []],
  ['finds no orphan in a club that runs', OWN, CLUB, [10, 20], []],
  [
    'finds a backend whose PostgreSQL was killed',
    [...OWN, 31],
    [...CLUB, { pid: 31, parent: 1 }],
    [10, 20],
    [31],
  ],
  [
    'finds a second PostgreSQL with its backend',
    [...OWN, 40, 41],
    [...CLUB, { pid: 41, parent: 40 }, { pid: 40, parent: 1 }],
    [10, 20],
    [40, 41],
  ],
  ['finds the whole database if none is expected', OWN, CLUB, [10], [20, 21, 22]],
  ['finds everything if nothing is expected', OWN, CLUB, [], OWN],
])('%s', (_, pids, processes, expected, orphans) => {
  expect(orphansOf(pids, { processes, expected })).toEqual(orphans)
})

test('counts the descendants of a process whose child has a smaller id', () => {
  const processes = [
    { pid: 5, parent: 7 },
    { pid: 7, parent: 9 },
  ]
  expect(descendantsOf(processes, [9])).toEqual(new Set([9, 7, 5]))
})

test.runIf(process.platform === 'linux')(
  'finds a real process whose parent was killed, and kills it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paddock-orphan-'))
    const start = () =>
      spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; wait'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    const [parent, killed] = [start(), start()]
    try {
      const childOf = async (one: typeof parent) => Number(String((await once(one.stdout, 'data'))[0]))
      const [, orphan] = await Promise.all([childOf(parent), childOf(killed)])
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      const processes = readProcesses()
      const found = orphansOf(processesIn(folder, processes), { processes, expected: [parent.pid ?? 0] })
      expect(found).toEqual([orphan])
    } finally {
      await killProcessesIn(folder)
      rmSync(folder, { recursive: true })
    }
    expect(processesIn(folder)).toEqual([])
  },
)
