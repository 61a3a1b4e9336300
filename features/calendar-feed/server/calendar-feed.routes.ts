import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { endOwnFeed, findOwnFeed, OWN_FEED_PATH, renewOwnFeed } from '../calendar-feed.contract.ts'
import { nothingInput, ownFeedAnswer } from '../calendar-feed.schema.ts'
import { endFeed, type FeedPowers, ownFeed, readOwnFeed, renewFeed } from './calendar-feed.actions.ts'

/** How often one person may change their address. */
export const OWN_FEED_RATE = { name: 'own-feed', points: 30, durationS: 60 * 60 } as const

export type CalendarFeedPowers = FeedPowers & { limit: RateLimit }

const FILE_END = '.ics'

/** The calls about one's own address, and the file it opens. */
export function calendarFeedRoutes(app: FastifyInstance, powers: CalendarFeedPowers): void {
  const mayCall = (caller: Caller) => void personOf(caller)

  serve(app, findOwnFeed, {
    mayCall,
    answer: ownFeedAnswer,
    handle: async ({ caller }) => ({ item: await ownFeed(powers, personOf(caller)) }),
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
        await powers.limit.take(String(personId))
        return { item: await change(powers, personId) }
      },
    })

  app.get<{ Params: { file: string } }>(`${OWN_FEED_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    const text = file.endsWith(FILE_END) ? await readOwnFeed(powers, file.slice(0, -FILE_END.length)) : null
    if (text === null) throw new Problem('NOT_FOUND')
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-disposition': 'inline; filename="my-events.ics"',
      })
      .send(text)
  })
}
