import * as z from 'zod'
import { revision } from '#platform/server/revision.schema.ts'
import { DETAIL_KEYS, FEATURE_KEYS, MENU_KEYS, MONEY_KEYS, PUBLIC_KEYS } from './site-desk.contract.ts'
import { SETTINGS, type SettingValues } from './site.settings.ts'

type Key = keyof SettingValues
type Shape<Keys extends Key> = { [K in Keys]: z.ZodType<SettingValues[K]> }

function shapeOf<Keys extends Key>(keys: readonly Keys[]): Shape<Keys> {
  return Object.fromEntries(keys.map((key) => [key, SETTINGS[key].schema])) as Shape<Keys>
}

const details = shapeOf(DETAIL_KEYS)
const money = shapeOf(MONEY_KEYS)
const menus = shapeOf(MENU_KEYS)
const publicSettings = shapeOf(PUBLIC_KEYS)
const features = shapeOf(FEATURE_KEYS)
const at = z.string()

export const detailsInput = z.strictObject({
  ...details,
  detail_texts: details.detail_texts.exactOptional(),
  updated_at: revision,
})
export const moneyInput = z.strictObject({ ...money, updated_at: revision })
export const detailsAnswer = z.object({ item: z.object({ ...details, updated_at: at }) })
export const moneyAnswer = z.object({ item: z.object({ ...money, updated_at: at }) })
export const menusInput = z.strictObject({
  ...menus,
  menu_texts: menus.menu_texts.exactOptional(),
  updated_at: revision,
})
export const menusAnswer = z.object({ item: z.object({ ...menus, updated_at: at }) })
export const publicInput = z.strictObject({ ...publicSettings, updated_at: revision })
export const publicAnswer = z.object({ item: z.object({ ...publicSettings, updated_at: at }) })
export const featuresInput = z.strictObject({ ...features, updated_at: revision })
export const featuresAnswer = z.object({ item: z.object({ ...features, updated_at: at }) })
export const deskSiteSettingsAnswer = z.object({
  public: z.object({ ...publicSettings, updated_at: at }),
  features: z.object({ ...features, updated_at: at }).nullable(),
})
export const deskSettingsAnswer = z.object({
  details: z.object({ ...details, updated_at: at }),
  money: z.object({ ...money, updated_at: at }).nullable(),
})
