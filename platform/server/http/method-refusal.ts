import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Remembers which methods each address takes, so that the others are refused as such instead of as "not found".
 * To be called before the first route is added.
 * @returns to be called after the last one.
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
      // Below such an address anything may be written: only an id is one that is known.
      const isOpenEnded = url.endsWith('/*') && !taken.has('GET')
      const allow = [...taken].sort().join(', ')
      app.route({
        url,
        method: others,
        exposeHeadRoute: false,
        // Before the body is read: what is wrong with it does not matter any more.
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

/** Routes that differ only in what they call their parameters stand at one address. */
function shapeOf(url: string): string {
  return url
    .replace(/:\w+/g, ':')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
}
