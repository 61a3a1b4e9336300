import type { FastifyInstance } from 'fastify'
import { openLog, type ProcessLog } from '#platform/server/log.ts'
import { systemRandom } from '#platform/server/random.ts'
import { createEdge, type Edge, type EdgeOptions } from '#platform/server/http/edge.ts'
import type { PageDocument } from '#platform/server/page-document.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { type Answer, ask, type Ask } from './ask.ts'

/** Returns a process log whose lines a test can read. */
export function recordedProcessLog(): ProcessLog & { text(): string } {
  let text = ''
  const opened = openLog({
    level: 'info',
    destination: { write: (line) => (text += line), flushSync: () => undefined },
  })
  return {
    ...opened,
    text: () => {
      opened.flush()
      return text
    },
  }
}

export type TestVersion = { current(): number; onChange(fn: () => void): void; raise(): void }

/** Returns a version number that a test controls, without a database. */
export function testVersion(): TestVersion {
  let version = 1
  const listeners: (() => void)[] = []
  return {
    current: () => version,
    onChange: (fn) => void listeners.push(fn),
    raise: () => {
      version += 1
      for (const listener of listeners) listener()
    },
  }
}

/** Returns a page document like those of the renderer. */
export function pageOf(html: string, rest: Partial<PageDocument> = {}): PageDocument {
  return { status: 200, html, cacheable: true, ...rest }
}

export type TestEdge = Edge & {
  url: string
  clock: MovableClock
  version: TestVersion
  placesVersion: TestVersion
  /** Returns everything logged so far as text. */
  logged(): string
  /** The unexpected errors reported so far. */
  reported: unknown[]
  request(path: string, rest?: Omit<Ask, 'path'>): Promise<Answer>
  stop(): Promise<void>
}

/** Starts the HTTP edge alone on a free port: anonymous callers, only the test's routes, no database. */
export async function startTestEdge(
  addRoutes: (app: FastifyInstance) => void = () => undefined,
  options: Partial<EdgeOptions> = {},
): Promise<TestEdge> {
  const log = recordedProcessLog()
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const version = testVersion()
  const placesVersion = testVersion()
  const reported: unknown[] = []
  const edge = createEdge({
    log,
    clock,
    version,
    placesVersion,
    random: systemRandom(clock),
    identify: () => Promise.resolve({ kind: 'anonymous' }),
    documents: {
      find: (address) => Promise.resolve(pageOf(`<p>${address}</p>`, { status: 404, cacheable: false })),
    },
    policyHosts: () => ({}),
    isHttps: false,
    trustedProxies: [],
    report: (error) => void reported.push(error),
    ...options,
  })
  addRoutes(edge.app)
  edge.closeRoutes()
  const url = await edge.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...edge,
    url,
    clock,
    version,
    placesVersion,
    logged: log.text,
    reported,
    request: (path, rest = {}) => ask(url, { path, ...rest }),
    stop: () => edge.app.close(),
  }
}
