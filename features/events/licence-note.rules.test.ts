import { describe, expect, it } from 'vitest'
import { translate } from '#platform/server/messages.ts'
import { licenceNote } from './licence-note.rules.ts'

describe('the sentence about licences', () => {
  it.each([
    ['Speed or higher', 'hillclimb', 'Drivers need a competition licence: Speed or higher.'],
    ['Speed or higher', 'social_run', 'Drivers need a competition licence: Speed or higher.'],
    ['', 'come_and_try', 'No competition licence is needed.'],
    ['', 'supersprint', 'No competition licence is needed.'],
    ['', 'social_run', null],
    ['', 'working_bee', null],
    ['', 'meeting', null],
  ] as const)('for “%s” at an event of the kind %s is %s', (licences, kind, sentence) => {
    const note = licenceNote(licences, kind)
    expect(note === null ? null : translate(note, {}, 'en')).toBe(sentence)
  })
})
