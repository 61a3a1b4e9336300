import type { Caller } from '#platform/server/caller.ts'
import type { Locale } from '#platform/shared/locales.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before any handler runs. */
    caller: Caller
    /** The language of the response; set before any handler runs. */
    locale: Locale
    /**
     * Normalised mail address of the account that a log-in names, verified or not; set by calls that begin a session.
     */
    claimedAccount?: string
  }
  interface FastifyContextConfig {
    /** Maximum number of values in a JSON body, where it differs from `JSON_NODES_MAX`. */
    jsonNodesMax?: number
    /** Allows a multipart body with a file; only upload calls set it. */
    takesFile?: boolean
    /** Whether a POST of the route changes nothing. */
    isRead?: boolean
    /**
     * Marks a form on a page without scripts, which cannot repeat the cookie in a header: the request must come from
     * our own pages.
     */
    isPlainForm?: boolean
  }
}
