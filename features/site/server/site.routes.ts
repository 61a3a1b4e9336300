import type { FastifyInstance } from 'fastify'
import { initialData } from '#features/pages/pages.contract.ts'
import { serve } from '#platform/server/http/serve.ts'
import { createRedirect, currentDomain, deleteRedirect, updateDomain } from '../site.contract.ts'
import {
  initialDataAnswer,
  nothingAnswer,
  redirectAnswer,
  redirectInput,
  redirectKeyInput,
  siteAnswer,
} from '../site.schema.ts'
import { settingsPatch } from '../site.settings.ts'
import type { SiteReader } from './site-reader.ts'
import { addRedirect, dropRedirect, mayEditSite, type SitePowers, updateSite } from './site.actions.ts'

/** The calls about the whole site. @source SPEC §7 "Content" */
export function siteRoutes(app: FastifyInstance, powers: SitePowers & { site: SiteReader }): void {
  const { site } = powers

  serve(app, currentDomain, { answer: siteAnswer, cacheControl: 'no-cache', handle: () => site.settings() })

  serve(app, initialData, {
    answer: initialDataAnswer,
    cacheControl: 'no-cache',
    handle: () => site.initialData(),
  })

  serve(app, updateDomain, {
    input: settingsPatch,
    mayCall: mayEditSite,
    answer: siteAnswer,
    handle: ({ caller, input }) => updateSite(powers, caller, input),
  })

  serve(app, createRedirect, {
    input: redirectInput,
    mayCall: mayEditSite,
    answer: redirectAnswer,
    handle: async ({ input }) => ({ item: await addRedirect(powers, input) }),
  })

  serve(app, deleteRedirect, {
    input: redirectKeyInput,
    mayCall: mayEditSite,
    answer: nothingAnswer,
    handle: async ({ input }) => {
      await dropRedirect(powers, input.from)
      return {}
    },
  })
}
