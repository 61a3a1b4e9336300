import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

let stop: (() => Promise<void>) | undefined

/**
 * Runs once per test run: starts a PostgreSQL with a migrated template database, or uses the one at TEST_DATABASE_URL.
 */
export async function setup(project: TestProject): Promise<void> {
  const server = await startTestServer(process.env.TEST_DATABASE_URL || undefined)
  stop = server.stop
  project.provide('testServer', { admin: server.admin, template: server.template })
}

export async function teardown(): Promise<void> {
  await stop?.()
}
