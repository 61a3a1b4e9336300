import type { FastifyInstance } from 'fastify'
import { hasRole } from '#platform/server/caller.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  deskMenus,
  deskSiteSettings,
  deskSettings,
  DETAIL_KEYS,
  FEATURE_KEYS,
  MENU_KEYS,
  MONEY_KEYS,
  PUBLIC_KEYS,
  saveDetails,
  saveFeatures,
  saveMenus,
  saveMoney,
  savePublic,
} from '../site-desk.contract.ts'
import {
  deskSettingsAnswer,
  deskSiteSettingsAnswer,
  detailsAnswer,
  detailsInput,
  featuresAnswer,
  featuresInput,
  menusAnswer,
  menusInput,
  moneyAnswer,
  moneyInput,
  publicAnswer,
  publicInput,
} from '../site-desk.schema.ts'
import type { RedirectsDeskDeps } from './redirects-desk.actions.ts'
import { redirectsDeskRoutes } from './redirects-desk.routes.ts'
import { changeSettings, readSettings } from './site-desk.actions.ts'
import { mayEditSite } from './site.actions.ts'

/** Registers the calls with which the desk changes the club's settings, menus and redirects. */
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

  serve(app, deskSiteSettings, {
    mayCall: mayEditSite,
    answer: deskSiteSettingsAnswer,
    handle: async ({ caller }) => ({
      public: await readSettings(deps, PUBLIC_KEYS),
      features: hasRole(caller, 'owner') ? await readSettings(deps, FEATURE_KEYS) : null,
    }),
  })

  serve(app, savePublic, {
    input: publicInput,
    mayCall: mayEditSite,
    answer: publicAnswer,
    handle: async ({ input: { updated_at: seenAt, ...values }, caller }) => ({
      item: await changeSettings(deps, caller, PUBLIC_KEYS, { seenAt, values }),
    }),
  })

  serve(app, saveFeatures, {
    input: featuresInput,
    mayCall: requireRole('owner'),
    answer: featuresAnswer,
    handle: async ({ input: { updated_at: seenAt, ...values }, caller }) => ({
      item: await changeSettings(deps, caller, FEATURE_KEYS, { seenAt, values }),
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
