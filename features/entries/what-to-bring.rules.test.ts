import { describe, expect, it } from 'vitest'
import { translate } from '#platform/server/messages.ts'
import { needsCard, whatToBring } from './what-to-bring.rules.ts'

const HILLCLIMB = { kind: 'hillclimb', company: 'members', licences: 'Speed or higher' } as const
const TRY = { kind: 'come_and_try', company: 'visitors', licences: '' } as const
const RUN = { kind: 'social_run', company: 'anybody', licences: '' } as const
const DRIVER = { role: 'driver', isDayMember: false } as const
const GUEST = { role: 'attendee', isDayMember: false } as const
const SPEED = 'Drivers need a competition licence: Speed or higher.'
const NONE = 'No competition licence is needed.'
const PAGE = 'The event’s page says what else you need.'

describe('an entrant brings', () => {
  it.each([
    [HILLCLIMB, DRIVER, true, [`Bring your ticket and your membership card. ${PAGE}`, SPEED]],
    [HILLCLIMB, DRIVER, false, [`Bring your membership card. ${PAGE}`, SPEED]],
    [TRY, { ...DRIVER, isDayMember: true }, true, [`Bring your ticket. ${PAGE}`, NONE]],
    [TRY, { ...DRIVER, isDayMember: true }, false, ['The event’s page says what you need.', NONE]],
    [RUN, GUEST, true, ['Bring your ticket, on your phone or printed.']],
    [RUN, GUEST, false, []],
    [HILLCLIMB, GUEST, true, ['Bring your ticket and your membership card.']],
    [HILLCLIMB, { ...DRIVER, role: 'volunteer' }, false, []],
  ] as const)('to %o as %o, with a ticket: %s', (event, entry, hasTicket, sentences) => {
    expect(whatToBring({ event, entry, hasTicket }).map((sentence) => translate(sentence, {}, 'en'))).toEqual(
      sentences,
    )
  })

  it.each([
    ['anybody', false, false],
    ['visitors', true, false],
    ['visitors', false, true],
    ['members', false, true],
  ] as const)(
    'a membership card to an event for %s, as a day member: %s, is %s',
    (company, isDayMember, is) => {
      expect(needsCard({ company }, { isDayMember })).toBe(is)
    },
  )
})
