import * as z from 'zod'
import { LOCALES } from '#platform/shared/locales.ts'

const language = z.enum(LOCALES)
export const languagesAnswer = z.object({ main: language, further: z.array(language) })
