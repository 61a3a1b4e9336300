import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QueueNews } from './QueueNews.tsx'
import type { Queue } from './use-queue.ts'

it('gate, reason and name keep their own writing directions', () => {
  const queue = {
    waiting: 0,
    refused: [{ key: 'a', refused: 'This ticket was refunded.', input: { gate: 'البوابة 2' } }],
    late: [{ key: 'b', name: 'Odessa Roe', outcome: 'expired' }],
  } as unknown as Queue
  i18n.load('en', {})
  i18n.activate('en')
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueueNews queue={queue} />
    </I18nProvider>,
  )
  expect(html).toContain('<bdi>البوابة 2</bdi>: <bdi>This ticket was refunded.</bdi>')
  expect(html).toContain('<bdi>Odessa Roe</bdi>')
})
