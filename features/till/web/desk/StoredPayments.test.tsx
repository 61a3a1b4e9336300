import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { StoredPayments } from './StoredPayments.tsx'
import { storedPayments } from './stored-payments.ts'

afterEach(() => vi.restoreAllMocks())

it('the server’s reason for a refusal keeps its own writing direction', () => {
  const entry = {
    key: 'a',
    refused: 'This till is closed.',
    input: {
      person: 7,
      kind: 'sale',
      till: 'bar',
      place: 'Bar',
      text: '2 drinks',
      method: 'cash',
      amountCents: 900,
      body: { till: 'bar' },
    },
  } as const
  // Rendering on the server reads the initial state of a store.
  vi.spyOn(storedPayments, 'getInitialState').mockReturnValue({ entries: [entry] })
  i18n.load('en', {})
  i18n.activate('en')
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StoredPayments onSent={() => undefined} />
    </I18nProvider>,
  )
  expect(html).toContain('<bdi>This till is closed.</bdi>')
})
