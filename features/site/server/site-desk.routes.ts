import type { FastifyInstance } from 'fastify'
import { hasRole } from '#platform/server/caller.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { DETAIL_KEYS, deskSettings, MONEY_KEYS, saveDetails, saveMoney } from '../site-desk.contract.ts'
import {
  deskSettingsAnswer,
  detailsAnswer,
  detailsInput,
  moneyAnswer,
  moneyInput,
} from '../site-desk.schema.ts'
import { changeSettings, readSettings } from './site-desk.actions.ts'
import { mayEditSite, type SiteDeps } from './site.actions.ts'

/** The calls of the desk of the club's settings. */
export function siteDeskRoutes(app: FastifyInstance, deps: SiteDeps): void {
  serve(app, deskSettings, {
    mayCall: mayEditSite,
    answer: deskSettingsAnswer,
    handle: async ({ caller }) => ({
      details: await readSettings(deps, DETAIL_KEYS),
      money: hasRole(caller, 'owner') ? await readSettings(deps, MONEY_KEYS) : null,
    }),
  })

  serve(app, saveDetails, {
    input: detailsInput,
    mayCall: mayEditSite,
    answer: detailsAnswer,
    handle: async ({ input: { updated_at: seenAt, ...values }, caller }) => ({
      item: await changeSettings(deps, caller, DETAIL_KEYS, { seenAt, values }),
    }),
  })

  serve(app, saveMoney, {
    input: moneyInput,
    mayCall: requireRole('owner'),
    answer: moneyAnswer,
    handle: async ({ input: { updated_at: seenAt, ...values }, caller }) => ({
      item: await changeSettings(deps, caller, MONEY_KEYS, { seenAt, values }),
    }),
  })
}
