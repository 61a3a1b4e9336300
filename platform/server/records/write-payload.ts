import { msg } from '@lingui/core/macro'
import * as z from 'zod'
import type { Caller } from '#platform/server/caller.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { revision } from '#platform/server/revision.schema.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findUnstorable } from '#platform/shared/storable.ts'
import { isAmong } from './audience.ts'
import { isPlainObject } from './list-payload.ts'
import type { RecordField } from './record-model.ts'

/** The largest identity value of the database. */
const LARGEST_ID = 2_147_483_647
const recordId = z.int().min(1).max(LARGEST_ID)

type Fields = Readonly<Record<string, RecordField>>

/**
 * Returns the validated body of /create, with initial values for absent fields.
 * @throws Problem BAD_REQUEST, VALIDATION; a field this caller may not write is `unknown`
 */
export function readCreate(body: unknown, fields: Fields, caller: Caller): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of writableFields(fields, caller)) {
    shape[name] = hasInitial(field) ? field.accepts.optional() : field.accepts
  }
  // Set the default value of each field that this caller leaves out or may not write.
  const initial = Object.entries(fields).flatMap(([name, field]) =>
    hasInitial(field) ? [[name, field.initial] as const] : [],
  )
  const given: Record<string, unknown> = accept(z.strictObject(shape), body)
  return { ...Object.fromEntries<unknown>(initial), ...given }
}

export type UpdatePayload = { id: number; changes: Record<string, unknown>; seenAt: string | undefined }

/**
 * Returns the validated body of /update: the id, the fields to change, and the `updated_at` that the client last
 * received.
 * @throws Problem BAD_REQUEST, VALIDATION
 */
export function readUpdate(body: unknown, fields: Fields, caller: Caller): UpdatePayload {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of writableFields(fields, caller)) shape[name] = field.accepts.optional()
  const {
    id,
    updated_at: seenAt,
    ...changes
  } = accept(z.strictObject({ ...shape, id: recordId, updated_at: revision }), body)
  return { id: Number(id), changes, seenAt: typeof seenAt === 'string' ? seenAt : undefined }
}

/** Returns the id in the body of /enable, /disable or /delete. @throws Problem BAD_REQUEST, VALIDATION */
export function readId(body: unknown): number {
  return accept(z.strictObject({ id: recordId }), body).id
}

/** Returns the validated body of /addPhoto. @throws Problem BAD_REQUEST, VALIDATION */
export function readPhoto(
  body: unknown,
  modelName: string,
): { id: number; uuid: string; name: string; key: string } {
  const text = z.string().min(1).max(200)
  return accept(
    z.strictObject({ id: recordId, model: z.literal(modelName), uuid: text, name: text, key: text }),
    body,
  )
}

/** Returns the id in a path segment, or null if it is not an id. */
export function idOfKey(key: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(key) ? Number(key) : 0
  return id >= 1 && id <= LARGEST_ID ? id : null
}

function hasInitial(field: RecordField): boolean {
  return Object.hasOwn(field, 'initial')
}

function writableFields(fields: Fields, caller: Caller) {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.write && field.accepts && isAmong(caller, field.write)
      ? [[name, { ...field, accepts: field.accepts }] as const]
      : [],
  )
}

function accept<T>(schema: z.ZodType<T>, body: unknown): T {
  if (!isPlainObject(body)) throw new Problem('BAD_REQUEST')
  const result = schema.safeParse(body, { reportInput: true })
  if (!result.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(result.error) })
  // The values are searched for characters that PostgreSQL cannot store after the parsing, and not in the text of the
  // body, because a text field may itself contain JSON.
  const unstorable = findUnstorable(result.data)
  if (unstorable !== null) {
    throw new Problem('VALIDATION', {
      fields: [{ field: unstorable, code: 'invalid', message: msg`This is not valid.` }],
    })
  }
  return result.data
}
