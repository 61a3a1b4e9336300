import type { Caller } from '#platform/server/caller.ts'
import type { Locale } from '#platform/shared/locales.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before any handler runs. */
    caller: Caller
    /** The language of the response; set before any handler runs. */
    locale: Locale
    /**
     * Normalised mail address of the account for which a person tries to log in, verified or not. Set by the calls that
     * begin a session.
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
     * Marks a form on a page without scripts. Such a form cannot repeat the XSRF cookie in a header, so the request
     * must come from one of our own pages instead.
     */
    isPlainForm?: boolean
  }
}
