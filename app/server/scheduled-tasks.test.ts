import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type RunningServer } from '#tests/kit/server.ts'

/** Tasks that create-app.ts starts beside those of the features. */
const STARTED_BY_THE_APP = [
  'taking and verifying the daily backup',
  'copying changes to the place of the backups',
  'measuring the status',
]
const DECLARED_TASK = /name: '([^']+)',\s*everyMs: /g

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Returns the names of all scheduled tasks that the server's source files declare. */
function declaredTasks(): string[] {
  const root = join(import.meta.dirname, '../..')
  return ['app/server', 'features', 'platform/server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => [...readFileSync(join(root, folder, path), 'utf8').matchAll(DECLARED_TASK)])
      .map(([, name = '']) => name),
  )
}

describe('scheduled tasks', () => {
  it('are all registered, whichever feature declares them', () => {
    const registered = server.clubApp.features.scheduledTasks.map(({ name }) => name)
    const declared = declaredTasks()
    expect(declared.length).toBeGreaterThan(10)
    expect([...registered, ...STARTED_BY_THE_APP].toSorted()).toEqual(declared.toSorted())
  })
})
