import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TaskDeclarations } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { SCHEDULED_TASKS } from './scheduled-tasks.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The files that contain a timer. Each of these repeats work that only this process can do; all other recurring work is
 * a scheduled task.
 */
const OWN_TIMERS = [
  // Reads the directory of the clubs that this process serves.
  'app/server/clubs/serve-clubs.ts',
  // Closes idle connections while the server stops.
  'app/server/http-server.ts',
  // Writes the security log that this process has gathered.
  'features/accounts/server/open-accounts.ts',
  // Ends the idle child process for images.
  'features/media/server/image-workshop.ts',
  // Completes delayed payments of the demo's payment provider and delivers its webhook events.
  'integrations/payments/sandbox.routes.ts',
  // Drops the caches of this process.
  'platform/server/content-version.ts',
  // Fetches due jobs and renews their leases.
  'platform/server/jobs/job-runner.ts',
  // Writes the log lines that this process has gathered.
  'platform/server/log.ts',
  // Fetches due scheduled tasks and renews their leases.
  'platform/server/scheduled-tasks/task-runner.ts',
]

function sourceFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
}

/** Returns the declarations of all files that call `declareTasks`, with their file. */
async function declared(): Promise<{ path: string; names: string[] }[]> {
  const paths = sourceFiles('{app,features,platform,integrations}/**/*.ts').filter(
    (path) =>
      path !== 'platform/server/scheduled-tasks/declare-tasks.ts' &&
      readFileSync(join(ROOT, path), 'utf8').includes('declareTasks('),
  )
  return Promise.all(
    paths.map(async (path) => {
      const module = (await import(join(ROOT, path))) as Record<string, TaskDeclarations>
      return { path, names: Object.values(module).flatMap((declarations) => Object.keys(declarations)) }
    }),
  )
}

describe('scheduled tasks', () => {
  it('are all registered, whichever feature declares them, each under a name of its own', async () => {
    const files = await declared()
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter(({ path }) => !path.endsWith('.tasks.ts'))).toEqual([])
    expect(files.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(SCHEDULED_TASKS).toSorted())
  })

  it('are the only work that is repeated, besides what a process does for itself', () => {
    const withTimer = sourceFiles(
      '{app/server,features/*/server,platform/server,integrations}/**/*.ts',
    ).filter((path) => /\b(everyMs\(|setInterval\()/.test(readFileSync(join(ROOT, path), 'utf8')))
    expect(withTimer.filter((path) => path !== 'platform/server/timers.ts')).toEqual(OWN_TIMERS)
  })
})
