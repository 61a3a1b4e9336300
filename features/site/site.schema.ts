/** The formats of the site's requests and responses, except for the settings themselves. */
import * as z from 'zod'
import { LOCALES } from '#platform/shared/locales.ts'
import { CONFIGURATION_SETTINGS, PUBLIC_SETTINGS } from './site.settings.ts'

const keyText = z.string().nullable()
const menuLink = z.object({ label: z.string(), url: z.string() })

const PUBLIC_SHAPES: Record<string, z.ZodType> = {
  header_menu: z.array(menuLink),
  footer_menu: z.array(z.object({ heading: z.string(), links: z.array(menuLink) })),
}

function shapeOf(value: unknown): z.ZodType {
  if (typeof value === 'boolean') return z.boolean()
  if (typeof value === 'number') return z.int()
  return keyText
}

function answerOf(settings: Record<string, { defaultValue: unknown }>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, { defaultValue }]) => [
      key,
      PUBLIC_SHAPES[key] ?? shapeOf(defaultValue),
    ]),
  )
}

export const siteAnswer = z.object({
  ...answerOf(PUBLIC_SETTINGS),
  configuration: z.object(answerOf(CONFIGURATION_SETTINGS)),
})

const redirectEntry = z.object({ from: z.string(), to: z.string() })

export const initialDataInput = z.object({
  lang: z.enum(LOCALES).optional(),
  path: z.string().max(2000).optional(),
  find: z.string().max(200).optional(),
})

export const initialDataAnswer = z.object({
  sitemap: z.array(
    z.object({
      url: z.string(),
      lastmod: z.string(),
      model: z.string(),
      priority: z.number(),
      seo_title: z.string().nullable(),
      seo_meta_description: z.string().nullable(),
    }),
  ),
  redirects: z.array(redirectEntry),
})

const path = z.string().min(1).max(300)
export const redirectInput = z.strictObject({ from: path, to: path })
export const redirectKeyInput = z.strictObject({ from: path })
export const redirectAnswer = z.object({
  item: redirectEntry,
  warnings: z.array(z.object({ field: z.string(), code: z.string() })),
})
export const nothingAnswer = z.object({})
