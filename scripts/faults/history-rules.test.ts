import { expect, test } from 'vitest'
import { createHistory, outcomeOf, type Operation } from './history.mjs'
import { findViolations, type Stored } from './history-rules.mjs'

/** Two people: an order with two pieces that is paid and half refunded, and the last place of an event. */
const OPERATIONS: readonly Operation[] = [
  { kind: 'log-in', key: 'anna', started: 1, ended: 2, outcome: 'acknowledged' },
  { kind: 'log-in', key: 'ben', started: 3, ended: 4, outcome: 'acknowledged' },
  { kind: 'order', key: 'o1', subject: 'cap', value: 2, started: 5, ended: 6, outcome: 'unknown' },
  { kind: 'order', key: 'o1', subject: 'cap', value: 2, started: 7, ended: 8, outcome: 'acknowledged' },
  { kind: 'order', key: 'o2', subject: 'cap', value: 1, started: 9, ended: 10, outcome: 'unknown' },
  { kind: 'order', key: 'o3', subject: 'cap', value: 1, started: 11, ended: 12, outcome: 'refused' },
  { kind: 'refund', key: 'r1', subject: 'o1', value: 500, started: 13, ended: 15, outcome: 'unknown' },
  { kind: 'refund', key: 'r1', subject: 'o1', value: 500, started: 16, ended: 17, outcome: 'acknowledged' },
  { kind: 'entry', key: 'anna', subject: 'hill', value: 1, started: 18, ended: 20, outcome: 'acknowledged' },
  { kind: 'entry', key: 'ben', subject: 'hill', value: 0, started: 19, ended: 21, outcome: 'acknowledged' },
  { kind: 'signature', key: 's1', started: 18, ended: 20, outcome: 'acknowledged' },
  { kind: 'scan', key: 'c1', subject: 't1', value: 1, started: 22, ended: 23, outcome: 'acknowledged' },
  { kind: 'scan', key: 'c2', subject: 't1', value: 0, started: 24, ended: 25, outcome: 'acknowledged' },
  { kind: 'mail', key: 'order o1', started: 26, ended: 27, outcome: 'acknowledged' },
  { kind: 'write', key: 'page', value: 1, started: 28, ended: 30, outcome: 'acknowledged' },
  { kind: 'write', key: 'page', value: 2, started: 31, ended: 35, outcome: 'acknowledged' },
  { kind: 'read', key: 'page', value: 1, started: 32, ended: 34, outcome: 'acknowledged' },
  { kind: 'read', key: 'page', value: 2, started: 36, ended: 37, outcome: 'acknowledged' },
  { kind: 'use', key: 'anna', started: 38, ended: 39, outcome: 'acknowledged' },
  { kind: 'log-out', key: 'anna', started: 40, ended: 43, outcome: 'acknowledged' },
  { kind: 'use', key: 'anna', started: 41, ended: 42, outcome: 'acknowledged' },
  { kind: 'use', key: 'anna', started: 44, ended: 45, outcome: 'refused' },
  { kind: 'use', key: 'ben', started: 46, ended: 47, outcome: 'acknowledged' },
]

const STORED: Stored = {
  records: {
    order: ['o1'],
    refund: ['r1'],
    entry: ['anna', 'ben'],
    signature: ['s1'],
    scan: ['c1', 'c2'],
    mail: ['order o1'],
  },
  capacities: [
    { subject: 'cap', capacity: 5, sold: 2, left: 3 },
    { subject: 'hill', capacity: 1, sold: 1, left: 0 },
  ],
  orders: [{ order: 'o1', lines: 1_000, total: 1_000, charged: 500, paid: 1_000, refunded: 500, due: 0 }],
  admissions: [{ ticket: 't1', scan: 'c1' }],
  chains: [
    {
      chain: 'signatures',
      links: [
        { position: 7, previousHash: 'f', hash: 'g' },
        { position: 8, previousHash: 'g', hash: 'h' },
        { position: 9, previousHash: 'h', hash: 'i' },
      ],
    },
  ],
}

const withRecords = (kind: string, keys: string[]): Partial<Stored> => ({
  records: { ...STORED.records, [kind]: keys },
})
const withOrder = (sums: Partial<Stored['orders'][number]>): Partial<Stored> => ({
  orders: STORED.orders.map((order) => ({ ...order, ...sums })),
})
const done = (about: Omit<Operation, 'outcome' | 'started' | 'ended'>): Operation => ({
  ...about,
  started: 90,
  ended: 91,
  outcome: 'acknowledged',
})

type Planted = {
  plants: string
  rule: string
  subject: string
  stored?: Partial<Stored>
  operations?: readonly Operation[]
}

const PLANTED: readonly Planted[] = [
  {
    plants: 'an acknowledged order that is not stored',
    rule: 'lost',
    subject: 'order o1',
    stored: withRecords('order', []),
  },
  {
    plants: 'an order that is stored a second time without its key',
    rule: 'unrequested',
    subject: 'order 1002',
    stored: withRecords('order', ['o1', '1002']),
  },
  {
    plants: 'an order that is stored although it was refused',
    rule: 'refused',
    subject: 'order o3',
    stored: withRecords('order', ['o1', 'o3']),
  },
  {
    plants: 'a doubled entry',
    rule: 'doubled',
    subject: 'entry anna',
    stored: withRecords('entry', ['anna', 'ben', 'anna']),
  },
  {
    plants: 'a place that two people got',
    rule: 'oversold',
    subject: 'hill',
    operations: OPERATIONS.map((operation) =>
      operation.kind === 'entry' ? { ...operation, value: 1 } : operation,
    ),
  },
  {
    plants: 'a capacity that does not add up',
    rule: 'capacity',
    subject: 'hill',
    stored: { capacities: [{ subject: 'hill', capacity: 1, sold: 1, left: 1 }] },
  },
  {
    plants: 'more pieces sold than there were',
    rule: 'capacity',
    subject: 'cap',
    stored: { capacities: [{ subject: 'cap', capacity: 5, sold: 6, left: -1 }] },
  },
  {
    plants: 'a revoked session that lives again',
    rule: 'revoked session',
    subject: 'anna',
    operations: [...OPERATIONS, done({ kind: 'use', key: 'anna' })],
  },
  {
    plants: 'a session that ends without a log-out',
    rule: 'lost session',
    subject: 'ben',
    operations: [...OPERATIONS, { ...done({ kind: 'use', key: 'ben' }), outcome: 'refused' }],
  },
  {
    plants: 'a ledger that does not balance',
    rule: 'ledger',
    subject: 'o1',
    stored: withOrder({ due: 100 }),
  },
  { plants: 'lines that are not the total', rule: 'lines', subject: 'o1', stored: withOrder({ lines: 900 }) },
  { plants: 'a lost mail', rule: 'lost', subject: 'mail order o1', stored: withRecords('mail', []) },
  {
    plants: 'a doubled mail',
    rule: 'doubled',
    subject: 'mail order o1',
    stored: withRecords('mail', ['order o1', 'order o1']),
  },
  {
    plants: 'a gate scan that is stored twice',
    rule: 'doubled',
    subject: 'scan c1',
    stored: withRecords('scan', ['c1', 'c2', 'c1']),
  },
  {
    plants: 'a ticket that two stored scans admitted',
    rule: 'admission',
    subject: 't1',
    stored: { admissions: [...STORED.admissions, { ticket: 't1', scan: 'c2' }] },
  },
  {
    plants: 'a ticket for which two answers opened the gate',
    rule: 'admission',
    subject: 't1',
    operations: OPERATIONS.map((operation) =>
      operation.key === 'c2' ? { ...operation, value: 1 } : operation,
    ),
  },
  {
    plants: 'a chain with another hash before',
    rule: 'chain',
    subject: 'signatures',
    stored: {
      chains: STORED.chains.map(({ chain, links }) => ({
        chain,
        links: links.map((link) => (link.position === 8 ? { ...link, hash: 'x' } : link)),
      })),
    },
  },
  {
    plants: 'a chain without one of its links',
    rule: 'chain',
    subject: 'signatures',
    stored: {
      chains: [
        {
          chain: 'signatures',
          links: [7, 9].map((position) => ({ position, previousHash: 'a', hash: 'a' })),
        },
      ],
    },
  },
  {
    plants: 'a refund that is counted twice',
    rule: 'refund',
    subject: 'o1',
    stored: withOrder({ refunded: 1_000, charged: 0 }),
  },
  {
    plants: 'an acknowledged refund that is missing',
    rule: 'refund',
    subject: 'o1',
    stored: withOrder({ refunded: 0, charged: 1_000 }),
  },
  {
    plants: 'a read behind an acknowledged write',
    rule: 'read',
    subject: 'page',
    operations: [...OPERATIONS, done({ kind: 'read', key: 'page', value: 1 })],
  },
  {
    plants: 'a read behind an earlier read of an unacknowledged write',
    rule: 'read',
    subject: 'page',
    operations: [
      ...OPERATIONS,
      { ...done({ kind: 'write', key: 'page', value: 3 }), started: 60, ended: 99, outcome: 'unknown' },
      { ...done({ kind: 'read', key: 'page', value: 3 }), started: 61, ended: 62 },
      { ...done({ kind: 'read', key: 'page', value: 2 }), started: 63, ended: 64 },
    ],
  },
]

test('finds nothing in a history with lost answers, refusals and a log-out that overlaps a call', () => {
  expect(findViolations(OPERATIONS, STORED)).toEqual([])
})

test('accepts a request without an answer as done or not done', () => {
  expect(findViolations(OPERATIONS, { ...STORED, ...withRecords('order', ['o1', 'o2']) })).toEqual([])
})

test('accepts that a log-out without an answer ended the session', () => {
  const lost: Operation = { ...done({ kind: 'log-out', key: 'ben' }), outcome: 'unknown' }
  const use: Operation = { kind: 'use', key: 'ben', started: 92, ended: 93, outcome: 'refused' }
  expect(findViolations([...OPERATIONS, lost, use], STORED)).toEqual([])
})

test.each(PLANTED)(
  'finds $plants in a history that contains it',
  ({ rule, subject, stored = {}, operations = OPERATIONS }) => {
    const found = findViolations(operations, { ...STORED, ...stored })
    expect(found.map((one) => ({ rule: one.rule, subject: one.subject }))).toContainEqual({ rule, subject })
    expect(found).toHaveLength(1)
  },
)

test('records a request without an answer as unknown, in the order of requests and answers', async () => {
  const history = createHistory()
  await history.record({ kind: 'order', key: 'o1' }, () => Promise.reject(new Error('connection reset')))
  const reply = await history.record(
    { kind: 'order', key: 'o1' },
    () => Promise.resolve({ status: 200, total: 5 }),
    ({ total }) => ({ value: total }),
  )
  history.note({ kind: 'mail', key: 'o1', outcome: 'acknowledged' })
  expect(reply).toEqual({ status: 200, total: 5 })
  expect(history.operations).toEqual([
    { kind: 'order', key: 'o1', started: 1, ended: 2, outcome: 'unknown' },
    { kind: 'order', key: 'o1', started: 3, ended: 4, outcome: 'acknowledged', value: 5 },
    { kind: 'mail', key: 'o1', started: 5, ended: 6, outcome: 'acknowledged' },
  ])
})

test.each([
  [0, 'unknown'],
  [200, 'acknowledged'],
  [303, 'acknowledged'],
  [401, 'refused'],
  [500, 'unknown'],
  [503, 'unknown'],
] as const)('takes the status %i as %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})
