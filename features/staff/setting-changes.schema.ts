import * as z from 'zod'
import { SETTING_SCREEN_PATHS } from './setting-screens.rules.ts'

export const settingChangeInput = z.object({
  screen: z.enum(SETTING_SCREEN_PATHS),
  record: z.string().min(1).max(200).optional(),
})
export const settingChangeAnswer = z.object({
  item: z.object({ at: z.string(), person: z.string(), subject_kind: z.string() }).nullable(),
})
