import { describe, expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

describe('a Range header', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 99],
    ['bytes=10-19', 10, 19],
    ['bytes=90-1000', 90, 99],
    ['bytes=99-', 99, 99],
    ['bytes=-1', 99, 99],
    ['bytes=-100', 0, 99],
    ['bytes=-500', 0, 99],
    ['BYTES=1-2', 1, 2],
    [' bytes=1-2 ', 1, 2],
  ])('%s of 100 bytes requests %s to %s', (header, first, last) => {
    expect(readRange(header, 100)).toEqual({ kind: 'part', span: { first, last } })
  })

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=999999999999999-', 'bytes=-0'])(
    '%s of 100 bytes is unsatisfiable',
    (header) => {
      expect(readRange(header, 100)).toEqual({ kind: 'unsatisfiable' })
    },
  )

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'bytes=0-1;',
    `bytes=${'9'.repeat(400)}-`,
  ])('%s gets the whole file', (header) => {
    expect(readRange(header, 100)).toEqual({ kind: 'whole' })
  })

  it('of an empty file is unsatisfiable', () => {
    expect(readRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
    expect(readRange('bytes=-5', 0)).toEqual({ kind: 'unsatisfiable' })
  })
})
