import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { waitingEntries } from './waiting-entries.ts'
import { WaitingList } from './WaitingList.tsx'

afterEach(() => vi.restoreAllMocks())

it('the server’s reason for a refused drive keeps its own writing direction', () => {
  const entry = {
    key: 'a',
    refused: 'This log book is closed.',
    input: { book_id: 3, day: '2026-11-22', use: 'maintenance' },
  } as unknown as ReturnType<typeof waitingEntries.getState>['entries'][number]
  // Rendering on the server reads the initial state of a store.
  vi.spyOn(waitingEntries, 'getInitialState').mockReturnValue({ entries: [entry] })
  i18n.load('en', {})
  i18n.activate('en')
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WaitingList bookId={3} onSent={() => undefined} />
    </I18nProvider>,
  )
  expect(html).toContain('<bdi>This log book is closed.</bdi>')
})
