import type { FastifyInstance } from 'fastify'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  createRedirect,
  currentDomain,
  deleteRedirect,
  type RedirectWarning,
  updateDomain,
  initialData,
  type RedirectEntry,
} from '../site.contract.ts'
import {
  initialDataAnswer,
  initialDataInput,
  nothingAnswer,
  redirectAnswer,
  redirectInput,
  redirectKeyInput,
  siteAnswer,
} from '../site.schema.ts'
import { settingsPatch } from '../site.settings.ts'
import type { SiteReader } from './site-reader.ts'
import { addRedirect, dropRedirect, mayEditSite, type SiteDeps, updateSite } from './site.actions.ts'

/** Registers the routes about the whole site. @source docs/reference/pages-and-blocks.md §7.1 */
export function siteRoutes(
  app: FastifyInstance,
  deps: SiteDeps & { site: SiteReader; isScreen: (path: string) => boolean },
): void {
  const { site } = deps

  serve(app, currentDomain, { answer: siteAnswer, cacheControl: 'no-cache', handle: () => site.settings() })

  serve(app, initialData, {
    answer: initialDataAnswer,
    input: initialDataInput,
    cacheControl: 'no-cache',
    handle: ({ input: { lang, path, find } }) =>
      find === undefined ? site.initialData(lang, path) : site.findEntries(lang, find),
  })

  serve(app, updateDomain, {
    input: settingsPatch,
    mayCall: mayEditSite,
    answer: siteAnswer,
    handle: ({ caller, input }) => {
      requireStepUp(caller, deps.clock)
      return updateSite(deps, caller, input)
    },
  })

  serve(app, createRedirect, {
    input: redirectInput,
    mayCall: mayEditSite,
    answer: redirectAnswer,
    handle: async ({ input, caller }) => {
      const item = await addRedirect(deps, caller, input)
      return { item, warnings: await warningsOf(deps, item) }
    },
  })

  serve(app, deleteRedirect, {
    input: redirectKeyInput,
    mayCall: mayEditSite,
    answer: nothingAnswer,
    handle: async ({ input, caller }) => {
      await dropRedirect(deps, caller, input.from)
      return {}
    },
  })
}

async function warningsOf(
  { site, isScreen }: { site: SiteReader; isScreen: (path: string) => boolean },
  { from }: RedirectEntry,
): Promise<RedirectWarning[]> {
  if ((await site.findSitemapEntry(from)) !== null) return [{ field: 'from', code: 'hides_page' }]
  return isScreen(from) ? [{ field: 'from', code: 'hides_screen' }] : []
}
