/** Schemas of the parameters that the exports of lists accept, whose values are separated by commas. */
import * as z from 'zod'

const split = (text: string) => text.split(',').filter((part) => part !== '')

/** The schema of the columns of an export; without the parameter, all columns. */
export function listOf<Column extends string>(columns: readonly [Column, ...Column[]]) {
  return z
    .string()
    .max(400)
    .transform(split)
    .pipe(z.array(z.enum(columns)).min(1))
    .default([...columns])
}

/** The schema of the ids of selected rows. */
export const listedIds = z
  .string()
  .max(2000)
  .regex(/^\d{1,9}(?:,\d{1,9})*$/)
  .transform((text) => split(text).map(Number))

/** The schema of the ids of selected rows whose ids are UUIDs. */
export const listedUuids = z.string().max(2000).transform(split).pipe(z.array(z.uuid()).min(1))
