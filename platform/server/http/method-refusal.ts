import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Remembers which methods each address takes, so that the others are refused as such instead of as "not found".
 * To be called before the first route is added.
 * @returns to be called after the last one.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const takenByUrl = new Map<string, Set<string>>()
  let isWatching = true
  app.addHook('onRoute', ({ url, method }) => {
    if (!isWatching) return
    const taken = takenByUrl.get(url) ?? new Set()
    for (const name of [method].flat()) taken.add(name)
    takenByUrl.set(url, taken)
  })

  return () => {
    isWatching = false
    for (const [url, taken] of takenByUrl) {
      const others = METHODS.filter((name) => !taken.has(name))
      if (url === '*' || url === '/*' || others.length === 0) continue
      const allow = [...taken].sort().join(', ')
      app.route({
        url,
        method: others,
        exposeHeadRoute: false,
        // Before the body is read: what is wrong with it does not matter any more.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new Problem('METHOD_NOT_ALLOWED')
        },
        handler: () => undefined,
      })
    }
  }
}
