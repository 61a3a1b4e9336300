import { describe, expect, it } from 'vitest'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import {
  type EventLists,
  eventListTexts,
  listPartOf,
  listsInLanguage,
  withoutFormerListTexts,
} from './event-lists.rules.ts'

const EMPTY: EventLists = {
  sessions: [],
  prices: [],
  classes: [],
  licence_required: [],
  officials: [],
  volunteers: [],
  documents: [],
}
const LISTS: EventLists = {
  sessions: [{ label: 'Gates open' }, { label: 'Gates open' }],
  prices: [
    { label: 'Junior', note: '12 to 17 years' },
    { label: 'Member', note: '' },
  ],
  classes: [{ code: 'A', name: 'To 1600 cc' }],
  licence_required: ['Speed or higher'],
  officials: [{ role: 'Clerk of Course' }],
  volunteers: [{ role: 'Flag marshals' }],
  documents: [{ name: 'Supplementary regulations' }],
}
const of = (value: string, source: string) => ({ value, of: source })
const GERMAN: RecordTexts = {
  de: {
    title: of('Bergrennen', 'Hillclimb'),
    'sessions.Gates open': of('Einlass', 'Gates open'),
    'notes.12 to 17 years': of('12 bis 17 Jahre', '12 to 17 years'),
    'classes.A': of('Bis 1600 cm³', 'To 1600 cc'),
    'licences.Speed or higher': of('Speed oder höher', 'Speed or higher'),
    'officials.Clerk of Course': of('Rennleiter', 'Clerk of Course'),
    'volunteers.Flag marshals': of('Streckenposten', 'Flag marshals'),
    'documents.Supplementary regulations': of('Ausschreibung', 'Supplementary regulations'),
  },
}

describe('the list texts of an event', () => {
  it('are none of an event without lists', () => {
    expect(eventListTexts(EMPTY)).toEqual([])
  })

  it('are each listed once, without empty ones', () => {
    expect(eventListTexts(LISTS).map(({ field, source }) => [field, source])).toEqual([
      ['sessions.Gates open', 'Gates open'],
      ['classes.A', 'To 1600 cc'],
      ['prices.Junior', 'Junior'],
      ['notes.12 to 17 years', '12 to 17 years'],
      ['prices.Member', 'Member'],
      ['licences.Speed or higher', 'Speed or higher'],
      ['officials.Clerk of Course', 'Clerk of Course'],
      ['volunteers.Flag marshals', 'Flag marshals'],
      ['documents.Supplementary regulations', 'Supplementary regulations'],
    ])
  })

  it('lack the name of a class that has no code yet', () => {
    const classes = [
      { code: '', name: 'Historic' },
      { code: 'A', name: 'To 1600 cc' },
    ]
    expect(eventListTexts({ ...EMPTY, classes }).map(({ field }) => field)).toEqual(['classes.A'])
  })

  it.each([
    ['title', null],
    ['officials', null],
    ['officials.', null],
    ['places.A', null],
    ['toString.A', null],
    ['officials.Dr. Watson', 'officials'],
  ])('a path like %s names a text of %s', (field, part) => {
    expect(listPartOf(field)).toBe(part)
  })

  it.each([
    ['the main language', null],
    ['a language that the club does not offer', { language: 'de', main: 'en', isOffered: false }],
    ['a language without translations', { language: 'ar', main: 'en', isOffered: true }],
  ] as const)('stay as they are for a reader of %s', (_title, shown) => {
    expect(listsInLanguage(LISTS, GERMAN, shown)).toEqual(LISTS)
  })

  it('are translated for a reader, and one without a translation stays', () => {
    const shown = { language: 'de', main: 'en', isOffered: true } as const
    expect(listsInLanguage(LISTS, GERMAN, shown)).toEqual({
      sessions: [{ label: 'Einlass' }, { label: 'Einlass' }],
      prices: [
        { label: 'Junior', note: '12 bis 17 Jahre' },
        { label: 'Member', note: '' },
      ],
      classes: [{ code: 'A', name: 'Bis 1600 cm³' }],
      licence_required: ['Speed oder höher'],
      officials: [{ role: 'Rennleiter' }],
      volunteers: [{ role: 'Streckenposten' }],
      documents: [{ name: 'Ausschreibung' }],
    })
  })

  it('lose the translations of texts that were removed, and no other', () => {
    const { 'officials.Clerk of Course': _removed, ...left } = GERMAN.de ?? {}
    expect(withoutFormerListTexts({ ...LISTS, officials: [] }, GERMAN)).toEqual({ de: left })
    expect(withoutFormerListTexts(EMPTY, { de: { 'classes.A': of('x', 'y') } })).toEqual({})
  })
})
