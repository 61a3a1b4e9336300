import type { Caller } from '#platform/server/caller.ts'
import type { Locale } from '#platform/shared/locales.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set before any handler runs. */
    caller: Caller
    /** The language asked for; set before any handler runs. */
    locale: Locale
  }
  interface FastifyContextConfig {
    /** The one kind of call whose body may be a form with a file. */
    takesFile?: boolean
    /** The form of a page without a script, which cannot repeat a cookie in a header: it must come from our own pages. */
    isPlainForm?: boolean
  }
}
