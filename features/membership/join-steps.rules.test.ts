import { describe, expect, it } from 'vitest'
import { fieldsBefore, linkedStep, resumedStep, shownPages, stepOfFields } from './join-steps.rules.ts'

describe('steps of the application form', () => {
  it.each([
    [['signature'], 3],
    [['pay'], null],
    [['details.guardian_email', 'signature'], 2],
    [['agreed', 'details.home_track_id'], 2],
    [['agreed', 'details.postcode'], 2],
    [['membership_type_id'], 1],
    [[], null],
  ])('errors in %j are shown on page %s', (fields, step) => expect(stepOfFields(fields)).toBe(step))

  it.each([
    [1, 1],
    [2, 2],
    [5, 3],
  ])(
    'an applicant who had reached page %i continues on page %i, because signatures are not stored',
    (step, resumed) => expect(resumedStep(step)).toBe(resumed),
  )

  it.each([
    [1, 2],
    [3, 3],
  ])('an applicant who had reached page %i continues on page %i if a link names the type', (step, linked) =>
    expect(linkedStep(step)).toBe(linked),
  )

  it.each([
    [2, true, { now: 1, count: 2 }],
    [3, true, { now: 2, count: 2 }],
    [1, true, { now: 1, count: 3 }],
    [2, false, { now: 2, count: 3 }],
  ])(
    'page %i is counted from the first page that the person sees (type from a link: %s)',
    (step, isTypeLinked, shown) => expect(shownPages(step, { isTypeLinked })).toEqual(shown),
  )

  it('requires only the fields of earlier pages', () => {
    expect(fieldsBefore(1)).toEqual([])
    expect(fieldsBefore(2)).toEqual(['membership_type_id'])
    expect(fieldsBefore(4)).toContain('guardian_signature')
  })
})
