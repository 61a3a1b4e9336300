import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentVersions } from '../content-version.ts'
import type { Log } from '../log.ts'
import { findCookie } from './cookies.ts'

const COOKIE = 'version'
const SHAPE = /^(\d{1,15})\.(\d{1,15})$/
/**
 * The lifetime of the cookie in seconds. All processes learn of a change within a second, so the cookie is not needed
 * longer.
 */
const MAX_AGE_S = 10
/**
 * Maximum number of reads of the versions. A read that was already running may have begun before the client's change
 * was committed, so a second read may be needed.
 */
const READINGS_MOST = 2

/** Makes people see their own changes at once, whichever process answers their next request. */
export type VersionCookie = {
  /** Returns whether the client has made a change that this process does not know yet. */
  isBehind(cookieHeader: string | undefined): boolean
  /** Reads the versions from the database if this process does not know the client's last change. */
  catchUp(cookieHeader: string | undefined): Promise<void>
  /** Reads the versions from the database for staff, because their programs may not store cookies. */
  refresh(): Promise<void>
  /** Notes the versions at the beginning of a request. */
  begin(request: FastifyRequest): void
  /** Sets the cookie if a version has risen since the beginning of the request. */
  give(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * Creates the cookie for processes that share a database. The response to a change sets the cookie to the current
 * content and places versions. A process that receives a higher version than it knows reads the versions from the
 * database before it answers. A forged number causes one extra statement, which simultaneous requests share.
 * @source docs/reference/interfaces.md §2.4
 */
export function versionCookie(
  versions: Pick<ContentVersions, 'refresh'> & {
    content: Pick<ContentVersions['content'], 'current'>
    places: Pick<ContentVersions['places'], 'current'>
  },
  { isHttps, log }: { isHttps: boolean; log: Log },
): VersionCookie {
  const { content, places } = versions
  const begun = new WeakMap<FastifyRequest, string>()
  let reading: Promise<void> | undefined
  const known = () => `${content.current()}.${places.current()}`

  const isBehind = (cookieHeader: string | undefined): boolean => {
    const [, contentSeen, placesSeen] = SHAPE.exec(findCookie(cookieHeader, COOKIE) ?? '') ?? []
    return Number(contentSeen) > content.current() || Number(placesSeen) > places.current()
  }
  const refresh = () =>
    // If the database is unreachable, ignore the error and send the cached pages.
    versions
      .refresh()
      .catch((error: unknown) => log.debug({ err: error }, 'content versions could not be read'))
  const readTogether = (): Promise<void> => {
    reading ??= refresh().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    isBehind,
    catchUp: async (cookieHeader) => {
      for (let readings = 0; readings < READINGS_MOST && isBehind(cookieHeader); readings += 1)
        await readTogether()
    },
    refresh,
    begin: (request) => void begun.set(request, known()),
    give: (request, reply) => {
      const value = known()
      if (request.method === 'GET' || request.method === 'HEAD' || begun.get(request) === value) return
      reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`,
      )
    },
  }
}
