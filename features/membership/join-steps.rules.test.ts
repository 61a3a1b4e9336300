import { describe, expect, it } from 'vitest'
import { fieldsBefore, resumedStep, stepOfFields } from './join-steps.rules.ts'

describe('the pages of joining', () => {
  it.each([
    [['signature'], 4],
    [['pay'], null],
    [['details.guardian_email', 'signature'], 2],
    [['agreed', 'details.home_track_id'], 3],
    [['membership_type_id'], 1],
    [[], null],
  ])('what is wrong with %j stands on page %s', (fields, step) => expect(stepOfFields(fields)).toBe(step))

  it.each([
    [1, 1],
    [3, 3],
    [5, 4],
  ])('who had come to page %i goes on at page %i: a signature is not kept', (step, resumed) =>
    expect(resumedStep(step)).toBe(resumed),
  )

  it('asks nothing of a page before it is gone past', () => {
    expect(fieldsBefore(1)).toEqual([])
    expect(fieldsBefore(2)).toEqual(['membership_type_id'])
    expect(fieldsBefore(5)).toContain('guardian_signature')
  })
})
