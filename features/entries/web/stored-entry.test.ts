import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import type { EntryOffer } from '../entries.contract.ts'
import { firstEntryDraft, readEntryDraft, storeEntryDraft } from './stored-entry.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser()
})

afterEach(() => browser.close())

/** Returns the fields of an offer that a draft depends on. */
function offerWith(isTimed: boolean | undefined): EntryOffer {
  return {
    event: { slug: 'evening', is_timed: isTimed },
    needs_vehicle: true,
    prices: [{ id: 3 }],
    vehicles: [{ id: 1, class_code: '', race_number: '44', transponder: '6049213' }],
    details: {},
  } as unknown as EntryOffer
}

it.each([
  [true, '44'],
  // An older server does not send the field, and its form always asks for a race number.
  [undefined, '44'],
  [false, ''],
])('suggests a race number if the form asks for one: %s', (isTimed, number) =>
  expect(firstEntryDraft(offerWith(isTimed)).race_number).toBe(number),
)

it('drops the numbers of a stored draft if the form no longer asks for them', () => {
  storeEntryDraft({ ...firstEntryDraft(offerWith(true)), race_number: '4X4', note: 'Late' })
  expect(readEntryDraft(offerWith(true))).toMatchObject({ race_number: '4X4', note: 'Late' })
  expect(readEntryDraft(offerWith(false))).toMatchObject({ race_number: '', transponder: '', note: 'Late' })
})
