import { describe, expect, it, vi } from 'vitest'
import { eitherSignal } from './either-signal.ts'

describe('eitherSignal', () => {
  it.each([0, 1])('aborts when signal %i does, with the same reason', (which) => {
    const both = [new AbortController(), new AbortController()] as const
    const either = eitherSignal(both[0].signal, both[1].signal)
    const aborted = vi.fn()
    either.addEventListener('abort', aborted)
    expect(either.aborted).toBe(false)
    both[which]?.abort('enough')
    both[1 - which]?.abort('too late')
    expect([either.aborted, either.reason]).toEqual([true, 'enough'])
    expect(aborted).toHaveBeenCalledOnce()
  })

  it('is aborted from the start if one of the signals is', () => {
    const { signal } = new AbortController()
    expect(eitherSignal(signal, AbortSignal.abort('before')).reason).toBe('before')
    expect(eitherSignal(AbortSignal.abort('before'), signal).reason).toBe('before')
  })
})
