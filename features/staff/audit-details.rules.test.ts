import { describe, expect, it } from 'vitest'
import { auditDetails } from './audit-details.rules.ts'

describe('auditDetails', () => {
  it.each([
    ['no object', 'event', null, []],
    ['an empty change', 'event', {}, []],
    ['equal values', 'event', { before: { a: 1 }, after: { a: 1 } }, []],
    [
      'a list of single values as one value',
      'person',
      { before: [], after: ['gate', 'shop'] },
      [{ path: [], before: [], after: ['gate', 'shop'] }],
    ],
    [
      'only the fields that differ, also in lists of objects',
      'event',
      {
        from: { title: 'Hill', places: 60, prices: [{ name: 'Junior', amount: 90 }] },
        to: { title: 'Hill', places: 65, prices: [{ name: 'Junior', amount: 80 }] },
      },
      [
        { path: ['places'], before: 60, after: 65 },
        { path: ['prices', '1', 'amount'], before: 90, after: 80 },
      ],
    ],
    [
      'two states of one field',
      'event',
      { from: 'open', to: 'closed' },
      [{ path: [], before: 'open', after: 'closed' }],
    ],
    [
      'a new record',
      'membership_type',
      { before: null, after: { code: 'full' } },
      [{ path: ['code'], before: null, after: 'full' }],
    ],
    [
      'the fields of a created event',
      'event',
      { to: { title: 'Hill' } },
      [{ path: ['title'], after: 'Hill' }],
    ],
    ['a counted stock', 'sku', { was: 3, stock: 5 }, [{ path: ['stock'], before: 3, after: 5 }]],
    [
      'the prices of a product beside the names of its fields',
      'product',
      {
        name: 'Cap',
        fields: ['skus'],
        prices: { before: { CAP: { price: 30 } }, after: { CAP: { price: 35 } } },
      },
      [
        { path: ['fields'], after: ['skus'] },
        { path: ['prices', 'CAP', 'price'], before: 30, after: 35 },
      ],
    ],
    [
      'pairs of a guardian, without the reference to the child',
      'guardian',
      { person: 7, name: ['Jo', 'Joan'], email: ['a@b.example', 'a@b.example'] },
      [{ path: ['name'], before: 'Jo', after: 'Joan' }],
    ],
    [
      'the days of a corrected period as pairs, and the reason',
      'member',
      { period: 3, from: ['2026-01-01', '2026-02-01'], to: ['2026-12-31', '2026-12-31'], why: 'Paid late' },
      [
        { path: ['period'], after: 3 },
        { path: ['from'], before: '2026-01-01', after: '2026-02-01' },
        { path: ['why'], after: 'Paid late' },
      ],
    ],
    [
      'the period of a log book as two facts',
      'log_book',
      { vehicle: 4, from: '2026-01-01', to: '2026-12-31', days: { club: 60 } },
      [
        { path: ['vehicle'], after: 4 },
        { path: ['from'], after: '2026-01-01' },
        { path: ['to'], after: '2026-12-31' },
        { path: ['days', 'club'], after: 60 },
      ],
    ],
  ])('shows %s', (_title, kind, change, expected) => {
    expect(auditDetails(kind, change)).toEqual(expected)
  })
})
