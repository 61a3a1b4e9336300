import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, 'run-server.mjs')).href

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-run-server-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts what npm starts, a shell and in it our program, whose server only waits and says who it is. */
function startAsNpmDoes() {
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { spawn } from 'node:child_process'
     import { writeFileSync } from 'node:fs'
     import { waitFor } from ${JSON.stringify(MODULE)}
     const server = spawn(process.execPath, ['-e', 'process.once("disconnect", () => process.exit()); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
     writeFileSync(${JSON.stringify(join(folder, 'pids'))}, process.pid + ' ' + server.pid)
     process.exit(await waitFor(server))`,
  )
  // A second command keeps the shell from becoming the program itself.
  return spawn('sh', ['-c', `"${process.execPath}" "${program}"; true`], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start' },
  })
}

async function pidsOf(): Promise<number[]> {
  const read = () => {
    try {
      return readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number)
    } catch {
      return []
    }
  }
  await eventually('the server has started', () => read().length === 2)
  return read()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a wish to stop that reaches npm alone leaves no process behind', async () => {
  const shell = startAsNpmDoes()
  const pids = await pidsOf()
  expect(pids.map(isAlive)).toEqual([true, true])
  shell.kill('SIGTERM')
  await eventually('all have ended', () => pids.every((pid) => !isAlive(pid)))
})
