import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Records the methods that each path allows, so that other methods get 405 instead of "not found". Call it before the
 * first route is added. @returns a function to call after the last route is added.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const takenByShape = new Map<string, { url: string; taken: Set<string> }>()
  let isWatching = true
  app.addHook('onRoute', ({ url, method }) => {
    if (!isWatching) return
    const address = takenByShape.get(shapeOf(url)) ?? { url, taken: new Set() }
    for (const name of [method].flat()) address.taken.add(name)
    takenByShape.set(shapeOf(url), address)
  })

  return () => {
    isWatching = false
    for (const { url, taken } of takenByShape.values()) {
      const others = METHODS.filter((name) => !taken.has(name))
      if (url === '*' || url === '/*' || others.length === 0) continue
      // A wildcard path matches anything, so only a numeric id counts as a known path.
      const isOpenEnded = url.endsWith('/*') && !taken.has('GET')
      const allow = [...taken].sort().join(', ')
      app.route({
        url,
        method: others,
        exposeHeadRoute: false,
        // Refuse before the body is read, because its content no longer matters.
        onRequest: async ({ params }, reply) => {
          if (isOpenEnded && !isRowId(params)) throw new Problem('NOT_FOUND')
          reply.header('allow', allow)
          throw new Problem('METHOD_NOT_ALLOWED')
        },
        handler: () => undefined,
      })
    }
  }
}

function isRowId(params: unknown): boolean {
  return /^\d+\/?$/.test((params as { '*'?: string })['*'] ?? '')
}

/** Returns the path with parameter names removed, since routes that differ only in these names share one path. */
function shapeOf(url: string): string {
  return url
    .replace(/:\w+/g, ':')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
}
