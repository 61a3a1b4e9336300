import type { FastifyInstance } from 'fastify'
import { hasRole } from '#platform/server/caller.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  deskMenus,
  deskSettings,
  DETAIL_KEYS,
  MENU_KEYS,
  MONEY_KEYS,
  saveDetails,
  saveMenus,
  saveMoney,
} from '../site-desk.contract.ts'
import {
  deskSettingsAnswer,
  detailsAnswer,
  detailsInput,
  menusAnswer,
  menusInput,
  moneyAnswer,
  moneyInput,
} from '../site-desk.schema.ts'
import type { RedirectsDeskDeps } from './redirects-desk.actions.ts'
import { redirectsDeskRoutes } from './redirects-desk.routes.ts'
import { changeSettings, readSettings } from './site-desk.actions.ts'
import { mayEditSite } from './site.actions.ts'

/** The calls of the desk of the club's settings, menus and redirects. */
export function siteDeskRoutes(app: FastifyInstance, deps: RedirectsDeskDeps): void {
  redirectsDeskRoutes(app, deps)

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

  serve(app, deskMenus, {
    mayCall: mayEditSite,
    answer: menusAnswer,
    handle: async () => ({ item: await readSettings(deps, MENU_KEYS) }),
  })

  serve(app, saveMenus, {
    input: menusInput,
    mayCall: mayEditSite,
    answer: menusAnswer,
    handle: async ({ input: { updated_at: seenAt, ...values }, caller }) => ({
      item: await changeSettings(deps, caller, MENU_KEYS, { seenAt, values }),
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
