import { describe, expect, it, vi } from 'vitest'
import { addFaultReporter } from '../report.ts'
import { RequestFailure } from '../request-failure.ts'
import { wordsOf } from './failure-messages.ts'

const answered = (fields: { field: string; code: string; message: string }[] = []) =>
  new RequestFailure('bad_request', { status: 422, textCode: 'VALIDATION', message: 'Not so', fields })

describe('messages about failures', () => {
  it.each([
    ['nobody answered', new RequestFailure('network_error'), 'Check your signal'],
    ['the server said no', answered(), 'Not so'],
    [
      'the server named a field',
      answered([{ field: 'plate', code: 'twice', message: 'That plate is taken' }]),
      'That plate is taken',
    ],
  ])('describe the failure where %s', (_, error, words) =>
    expect(wordsOf(error, 'Check your signal', 'a place')).toBe(words),
  )

  it('report an error only if it is not a request failure', () => {
    const told: string[] = []
    addFaultReporter((_, where) => told.push(where))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    wordsOf(answered(), '', 'garage')
    expect(wordsOf(new TypeError('a bug of ours'), 'Try again', 'gate')).toBe('Try again')
    expect(told).toEqual(['gate'])
  })
})
