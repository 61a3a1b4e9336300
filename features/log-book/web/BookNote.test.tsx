import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { BookSummary } from '../log-book.contract.ts'
import { BookNote } from './BookNote.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const BOOK: BookSummary = {
  id: 1,
  vehicle_id: 7,
  state: 'active',
  number: 'C4C-1',
  issuer: 'Club',
  scheme: 'Concessions for classics (WA)',
  counters: [
    { id: 'club', used: 4, allowed: 60 },
    { id: 'personal', used: 29, allowed: 30 },
  ],
  issued_on: '2026-07-01',
  period_from: '2026-07-01',
  period_to: '2027-06-30',
  note: '',
}
const drawn = (book: BookSummary): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <BookNote book={book} />
      </MemoryRouter>
    </I18nProvider>,
  ).replace(/<[^>]+>/g, ' ')

describe('the log book note on a vehicle’s card', () => {
  it('shows every counter of its scheme with the days left', () => {
    const words = drawn(BOOK).replace(/\s+/g, ' ')
    expect(words).toMatch(/Days of club use.*56 days left.*Days of personal use.*1 day left/)
    expect(words).toMatch(/ 4 of 60 29 of 30 /)
  })

  it('omits the label of a single counter', () => {
    const words = drawn({ ...BOOK, counters: [{ id: 'days', used: 23, allowed: 60 }] })
    expect(words).toContain('37 days left')
    expect(words).not.toContain('Days ')
  })
})
