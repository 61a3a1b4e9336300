import { describe, expect, it } from 'vitest'
import type { AdmissionReason } from './admission.rules.ts'
import { entryTasks } from './entry-tasks.rules.ts'

const LICENCE: AdmissionReason = { code: 'licence_ends', day: '2026-12-01', age: null }
const POSTPONED: AdmissionReason = { code: 'event_postponed', day: null, age: null }
const DAY = ['sign_on', 'scrutineering']

describe('entryTasks', () => {
  it.each([
    ['awaiting_payment', 'driver', ['pay', 'licence_ends', ...DAY]],
    ['offered', 'driver', ['take_place', 'licence_ends', ...DAY]],
    ['confirmed', 'driver', ['licence_ends', ...DAY]],
    ['confirmed', 'attendee', ['licence_ends', 'sign_on']],
    ['confirmed', 'volunteer', ['licence_ends', 'sign_on']],
    ['reserve', 'driver', ['licence_ends']],
    ['signed_on', 'driver', ['scrutineering']],
    ['signed_on', 'attendee', []],
    ['scrutiny_failed', 'driver', ['fix_car']],
    ['scrutineered', 'driver', []],
    ['competed', 'driver', []],
  ] as const)('of an entry in the state %s of a %s', (state, role, expected) => {
    const tasks = entryTasks({ state, role }, [POSTPONED, LICENCE])
    expect(tasks.map((task) => (task.kind === 'admission' ? task.reason.code : task.kind))).toEqual(expected)
  })
})
