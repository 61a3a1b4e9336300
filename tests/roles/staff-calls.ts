import type { RunningServer } from '#tests/kit/server.ts'

const CONTRACTS = import.meta.glob<Record<string, unknown>>('/features/*/*.contract.ts', { eager: true })

/** Every call that a contract declares, such as `GET /api/v1/staff/people`, once and in order. */
export const DECLARED_CALLS: readonly string[] = [
  ...new Set(
    Object.values(CONTRACTS)
      .flatMap((exports) => Object.values(exports))
      .flatMap((value) => (isEndpoint(value) ? [`${value.method} ${value.path}`] : [])),
  ),
].toSorted()

function isEndpoint(value: unknown): value is { method: string; path: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    typeof value.path === 'string' &&
    value.path.startsWith('/api/')
  )
}

type Who = Parameters<RunningServer['as']>[0]

/**
 * Returns the calls that the server does not refuse to this person with FORBIDDEN. They are sent with an empty input.
 */
export async function allowedCalls(
  server: RunningServer,
  who: Who,
  calls: readonly string[],
): Promise<string[]> {
  const asker = server.as(who)
  const allowed: string[] = []
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await asker.request(
      method,
      path.replaceAll(/:\w+/g, '1'),
      method === 'POST' ? { body: {} } : {},
    )
    if (answer.status !== 403 || (answer.json() as { text_code?: string }).text_code !== 'FORBIDDEN')
      allowed.push(call)
  }
  return allowed
}
