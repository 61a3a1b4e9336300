import { describe, expect, it } from 'vitest'
import type { OperationResult, PageOperation } from '../../page-drafts.contract.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { NumberedEdit } from './edit-state.ts'
import { sendJournal } from './journal-recovery.ts'
import { type Journal, readJournal } from './stored-journal.ts'

const named = (value: string): PageOperation => ({ kind: 'set', block: null, path: 'name', value })
const malformed = { kind: 'rename', value: 'Lost' } as unknown as PageOperation
const journalOf = (part: Partial<Journal>): Journal => ({
  client: 'client-1',
  clientSeq: 4,
  inFlight: null,
  queue: [],
  atMs: 0,
  ...part,
})
const waiting = (...operations: PageOperation[]) => operations.map((operation) => ({ base: 7, operation }))

const APPLIED: OperationResult = { status: 'applied' }

/** A server that refuses malformed operations and edits with more than `most` operations, and applies an edit once. */
function server({ most = 200, result = APPLIED } = {}) {
  const edits = new Map<number, readonly PageOperation[]>()
  const send = ({ clientSeq, operations }: NumberedEdit): Promise<OperationResult[]> => {
    const textCode =
      operations.length > most ? 'TOO_LARGE' : operations.includes(malformed) ? 'VALIDATION' : ''
    if (textCode !== '') return Promise.reject(new RequestFailure('bad_request', { status: 400, textCode }))
    if (!edits.has(clientSeq)) edits.set(clientSeq, operations)
    return Promise.resolve(operations.map(() => result))
  }
  return { send, applied: () => [...edits.values()].flat(), numbers: () => [...edits.keys()] }
}

describe('a journal that is sent', () => {
  it('gives the edits the numbers that their window would have given them', async () => {
    const { send, applied, numbers } = server()
    const inFlight = { clientSeq: 4, base: 6, operations: [named('a')] }
    const journal = journalOf({ inFlight, queue: waiting(named('b')) })
    expect(await sendJournal(journal, send)).toEqual([])
    expect(await sendJournal(journal, send)).toEqual([])
    expect(applied()).toEqual([named('a'), named('b')])
    expect(numbers()).toEqual([4, 5])
  })

  it('loses only the malformed changes of an edit, and says which', async () => {
    const { send, applied, numbers } = server()
    const operations = [named('a'), malformed, named('b'), named('c')]
    const inFlight = { clientSeq: 4, base: 6, operations }
    const journal = journalOf({ inFlight, queue: waiting(named('d'), malformed) })
    const leftOut = [malformed, malformed].map((operation) => ({ operation, code: 'invalid' }))
    expect(await sendJournal(journal, send)).toEqual(leftOut)
    expect(applied()).toEqual([named('a'), named('b'), named('c'), named('d')])
    expect(new Set(numbers()).size).toBe(numbers().length)
    expect(await sendJournal(journal, send)).toEqual(leftOut)
    expect(applied()).toHaveLength(4)
  })

  it('is sent in smaller parts if it is too large', async () => {
    const { send, applied } = server({ most: 1 })
    const operations = ['a', 'b', 'c'].map(named)
    expect(await sendJournal(journalOf({ queue: waiting(...operations) }), send)).toEqual([])
    expect(applied()).toEqual(operations)
  })

  it('says which changes the draft does not accept, and repeats what it said before', async () => {
    const { send } = server({ result: { status: 'refused', code: 'unknown_block' } })
    const before = { operation: named('a'), code: 'invalid' } as const
    const journal = journalOf({ queue: waiting(named('b')), leftOut: [before] })
    expect(await sendJournal(journal, send)).toEqual([
      before,
      { operation: named('b'), code: 'unknown_block' },
    ])
  })

  it('stays if the server cannot be reached', async () => {
    const send = () => Promise.reject(new RequestFailure('network_error'))
    await expect(sendJournal(journalOf({ queue: waiting(named('a')) }), send)).rejects.toThrow(RequestFailure)
  })
})

describe('a stored journal', () => {
  it('of an earlier release has no bases', () => {
    const stored = { client: 'client-1', clientSeq: 2, inFlight: null, queue: [named('a')], atMs: 5 }
    expect(readJournal(stored)).toEqual({ ...stored, queue: [{ base: 0, operation: named('a') }] })
  })

  it.each(['text', [], {}, { client: 'client-1' }, { client: 1, queue: [] }, { client: 'c', queue: 7 }])(
    'is left out as a whole if it is damaged: %j',
    async (stored) => {
      const { send, applied } = server()
      const leftOut = [{ operation: { value: stored }, code: 'invalid' }]
      expect(await sendJournal(readJournal(stored), send)).toEqual(leftOut)
      expect(applied()).toEqual([])
    },
  )

  it('that is empty leaves nothing out', async () => {
    expect(await sendJournal(readJournal(null), server().send)).toEqual([])
  })

  it('is read as far as possible', () => {
    const stored = { client: 'client-1', clientSeq: 'x', inFlight: { operations: 1 }, queue: [null] }
    expect(readJournal(stored)).toEqual({
      client: 'client-1',
      clientSeq: 0,
      inFlight: null,
      queue: [{ base: 0, operation: null }],
      leftOut: [{ operation: { value: { operations: 1 } }, code: 'invalid' }],
      atMs: 0,
    })
  })
})
