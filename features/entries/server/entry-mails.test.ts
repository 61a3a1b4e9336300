import { expect, it } from 'vitest'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type ConfirmedEvent, confirmedMail } from './entry-mails.ts'

const EVENT: ConfirmedEvent = {
  slug: 'spring-sprint',
  title: 'Spring Sprint',
  startsOn: '2030-09-14',
  timezone: 'Australia/Sydney',
  kind: 'supersprint',
  company: 'members',
  startsAt: new Date('2030-09-13T22:00:00Z'),
  isAllDay: false,
  licenceRequired: ['Speed or higher', 'Any old one'],
  translations: { de: { 'licences.Speed or higher': { value: 'Speed oder höher', of: 'Speed or higher' } } },
}

/**
 * Returns the last paragraph of the confirmation mail, written for a reader of this language and translated into
 * English.
 */
function lastSentence(locale: Locale, offered: readonly Locale[]): string | undefined {
  const write = confirmedMail(
    EVENT,
    { role: 'driver', isDayMember: false },
    { tickets: '', place: '', languages: { main: 'en', offered } },
  )
  const last = write(formatIn(locale), locale).paragraphs.at(-1)
  return last === undefined ? undefined : translate(last, {}, 'en')
}

it.each([
  ['de', ['en', 'de'], 'Speed oder höher, Any old one'],
  ['de', ['en'], 'Speed or higher, Any old one'],
  ['en', ['en', 'de'], 'Speed or higher, Any old one'],
] as const)('names the licences in the reader’s language: %s of %j', (locale, offered, licences) =>
  expect(lastSentence(locale, offered)).toBe(`Drivers need a competition licence: ${licences}.`),
)
