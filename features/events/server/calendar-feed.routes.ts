import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { endOwnFeed, findOwnFeed, OWN_FEED_PATH, renewOwnFeed } from '../calendar-feed.contract.ts'
import { nothingInput, ownFeedAnswer } from '../calendar-feed.schema.ts'
import { endFeed, type FeedDeps, ownFeed, readOwnFeed, renewFeed } from './calendar-feed.actions.ts'

/** How often one person may change their feed URL in an hour. */
export const OWN_FEED_RATE = { name: 'own-feed', points: 30, durationS: 60 * 60 } as const

export type CalendarFeedDeps = FeedDeps & { limit: RateLimit }

const FILE_END = '.ics'

/** Registers the routes for the caller's feed URL and for the feed's file. */
export function calendarFeedRoutes(app: FastifyInstance, deps: CalendarFeedDeps): void {
  const mayCall = (caller: Caller) => void personOf(caller)

  serve(app, findOwnFeed, {
    mayCall,
    answer: ownFeedAnswer,
    handle: async ({ caller }) => ({ item: await ownFeed(deps, personOf(caller)) }),
  })

  for (const [call, change] of [
    [renewOwnFeed, renewFeed],
    [endOwnFeed, endFeed],
  ] as const)
    serve(app, call, {
      input: nothingInput,
      mayCall,
      answer: ownFeedAnswer,
      handle: async ({ caller }) => {
        const personId = personOf(caller)
        await deps.limit.take(String(personId))
        return { item: await change(deps, personId) }
      },
    })

  app.get<{ Params: { file: string } }>(`${OWN_FEED_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    const text = file.endsWith(FILE_END) ? await readOwnFeed(deps, file.slice(0, -FILE_END.length)) : null
    if (text === null) throw new Problem('NOT_FOUND')
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'content-disposition': 'inline; filename="my-events.ics"',
      })
      .send(text)
  })
}
