import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Caller, ANONYMOUS } from '#platform/server/caller.ts'
import { Problem } from '#platform/shared/problem.ts'
import { readListPayload } from './list-payload.ts'
import type { RecordField } from './record-model.ts'

const parcel = pgTable('parcel', {
  id: integer().primaryKey(),
  name: text(),
  weight: integer(),
  isSecret: boolean(),
})

const FIELDS: Record<string, RecordField> = {
  name: {
    read: 'anyone',
    filter: {
      by: 'anyone',
      column: parcel.name,
      value: z.string().max(20).nullable(),
      operators: ['eq', 'ne', 'in', 'like'],
    },
    order: { by: 'anyone', column: parcel.name },
  },
  weight: {
    read: 'anyone',
    filter: {
      by: 'anyone',
      column: parcel.weight,
      value: z.int(),
      operators: ['eq', 'lt', 'lte', 'gt', 'gte', 'in'],
    },
    order: { by: 'anyone', column: parcel.weight },
  },
  note: { read: 'anyone' },
  is_secret: {
    read: ['shop'],
    filter: { by: ['shop'], column: parcel.isSecret, value: z.boolean(), operators: ['eq'] },
    order: { by: ['shop'], column: parcel.isSecret },
  },
}

const shopkeeper: Caller = {
  kind: 'person',
  personId: 1,
  sessionId: 's',
  roles: new Set(['shop']),
  steppedUpAtMs: null,
}

function fieldsRefused(body: unknown, caller: Caller = ANONYMOUS): string[] {
  try {
    readListPayload(body, FIELDS, caller)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code === 'VALIDATION' ? error.fields.map(({ field }) => field) : [error.code]
  }
}

describe('list payload', () => {
  it('may be empty', () => {
    expect(readListPayload(undefined, FIELDS, ANONYMOUS)).toEqual({
      comparisons: [],
      order: [],
      page: 1,
      pageSize: 50,
    })
  })

  it('accepts a bare value, operators, an order and a page, and ignores unknown keys', () => {
    const body = {
      filter: { name: 'a', weight: { gte: 1, lt: 9 } },
      order: '-weight,name',
      page: 3,
      page_size: 100,
      more: 1,
    }
    const read = readListPayload(body, FIELDS, ANONYMOUS)
    expect(read.comparisons.map(({ column, operator, values }) => [column.name, operator, values])).toEqual([
      ['name', 'eq', ['a']],
      ['weight', 'gte', [1]],
      ['weight', 'lt', [9]],
    ])
    expect(read.order.map(({ column, isDescending }) => [column.name, isDescending])).toEqual([
      ['weight', true],
      ['name', false],
    ])
    expect([read.page, read.pageSize]).toEqual([3, 100])
  })

  it.each<[string, unknown, string[]]>([
    ['a list', [], ['BAD_REQUEST']],
    ['a text', 'x', ['BAD_REQUEST']],
    ['a filter that is a list', { filter: [] }, ['filter']],
    ['a filter that is a text', { filter: 'name=1' }, ['filter']],
    ['an unknown field', { filter: { price: 1 } }, ['filter.price']],
    ['a field without a filter', { filter: { note: 'x' } }, ['filter.note']],
    ['a field of another desk', { filter: { is_secret: true } }, ['filter.is_secret']],
    ['an unknown operator', { filter: { name: { regex: '.' } } }, ['filter.name.regex']],
    ['an operator the field does not take', { filter: { weight: { like: '1' } } }, ['filter.weight.like']],
    ['no operator', { filter: { name: {} } }, ['filter.name']],
    ['a value of another kind', { filter: { weight: '1' } }, ['filter.weight']],
    ['a list where a value stands', { filter: { weight: [1] } }, ['filter.weight']],
    ['a list inside eq', { filter: { name: { eq: ['a'] } } }, ['filter.name.eq']],
    ['an empty in', { filter: { weight: { in: [] } } }, ['filter.weight.in']],
    ['a value in in', { filter: { weight: { in: 1 } } }, ['filter.weight.in']],
    [
      '101 values',
      { filter: { weight: { in: Array.from({ length: 101 }, (_, at) => at) } } },
      ['filter.weight.in'],
    ],
    ['null in a list', { filter: { name: { in: [null] } } }, ['filter.name.in']],
    ['null where there is always a value', { filter: { weight: null } }, ['filter.weight']],
    ['an object as value', { filter: { name: { eq: { $ne: '' } } } }, ['filter.name.eq']],
    ['like without a text', { filter: { name: { like: 1 } } }, ['filter.name.like']],
    ['a like of 201 letters', { filter: { name: { like: 'x'.repeat(201) } } }, ['filter.name.like']],
    ['a NUL', { filter: { name: 'a\0' } }, ['filter.name']],
    ['half a letter', { filter: { name: { like: '\ud800' } } }, ['filter.name.like']],
    ['a number out of reach', { filter: { weight: Number.POSITIVE_INFINITY } }, ['filter.weight']],
    ['constructor', { filter: { constructor: 1 } }, ['filter.constructor']],
    ['prototype', { filter: { prototype: { eq: 1 } } }, ['filter.prototype']],
    ['__proto__', JSON.parse('{"filter":{"__proto__":{"eq":1}}}'), ['filter.__proto__']],
    ['__proto__ as operator', JSON.parse('{"filter":{"name":{"__proto__":1}}}'), ['filter.name.__proto__']],
    ['__proto__ at the top', JSON.parse('{"__proto__":{"polluted":1}}'), ['__proto__']],
    [
      'hasOwnProperty as operator',
      { filter: { name: { hasOwnProperty: 1 } } },
      ['filter.name.hasOwnProperty'],
    ],
    ['SQL as a field', { filter: { 'name"; drop table parcel; --': 1 } }, ['filter.?']],
    ['SQL in the order', { order: 'name; drop table parcel' }, ['order.?']],
    ['a case in the order', { order: '(case when 1=1 then name end)' }, ['order.?']],
    ['an unknown order', { order: 'price' }, ['order.price']],
    ['an order by the secret', { order: '-is_secret' }, ['order.-is_secret']],
    [
      'a prototype name in the order',
      { order: '__proto__,constructor' },
      ['order.__proto__', 'order.constructor'],
    ],
    ['the same order twice', { order: 'name,-name' }, ['order']],
    ['an order that is a list', { order: ['name'] }, ['order']],
    ['an empty part of an order', { order: 'name,' }, ['order.?']],
    ['page 0', { page: 0 }, ['page']],
    ['page 1.5', { page: 1.5 }, ['page']],
    ['a page as text', { page: '1' }, ['page']],
    ['page_size 101', { page_size: 101 }, ['page_size']],
    ['page_size NaN', { page_size: Number.NaN }, ['page_size']],
  ])('refuses %s', (_what, body, fields) => {
    expect(fieldsRefused(body)).toEqual(fields)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('refuses more than 20 fields', () => {
    expect(
      fieldsRefused({ filter: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 1])) }),
    ).toEqual(['filter'])
  })

  it('lets staff filter by fields reserved for staff', () => {
    expect(fieldsRefused({ filter: { is_secret: true }, order: 'is_secret' }, shopkeeper)).toEqual([])
  })

  it('accepts null as "has no value" for fields that may be empty', () => {
    expect(fieldsRefused({ filter: { name: { ne: null } } })).toEqual([])
  })
})
