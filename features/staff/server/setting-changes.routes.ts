import type { FastifyInstance } from 'fastify'
import { requireRole, requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import type { Service } from '#platform/server/service.ts'
import { lastSettingChange } from '../setting-changes.contract.ts'
import { settingChangeAnswer, settingChangeInput } from '../setting-changes.schema.ts'
import { SETTING_SCREENS } from '../setting-screens.rules.ts'
import { STAFF_MESSAGES } from '../staff.contract.ts'
import { callerOnScreen } from './acting.ts'
import { findLastChange } from './setting-changes.store.ts'
import { SETTING_SOURCES } from './setting-sources.ts'

/** Adds the call for the last change of a settings screen, for people who may open the screen. */
export function settingChangesRoutes(app: FastifyInstance, deps: Pick<Service, 'database'>): void {
  serve(app, lastSettingChange, {
    input: settingChangeInput,
    mayCall: requireStaff,
    answer: settingChangeAnswer,
    handle: async ({ input: { screen, record = null }, caller, locale }) => {
      requireRole(...SETTING_SCREENS[screen].roles)(callerOnScreen(caller, screen))
      const row = await findLastChange(deps.database.db, SETTING_SOURCES[screen], record)
      if (row === null) return { item: null }
      const { atMs, personName, subjectKind, isRemoved } = row
      return {
        item: {
          at: new Date(atMs).toISOString(),
          person: isRemoved ? translate(STAFF_MESSAGES.removedPerson, {}, locale) : personName,
          subject_kind: subjectKind,
        },
      }
    },
  })
}
