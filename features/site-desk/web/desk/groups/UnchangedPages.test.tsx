import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { UnchangedPages } from './UnchangedPages.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const render = (pages: readonly { id: number; name: string }[]) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <UnchangedPages pages={pages} />
      </MemoryRouter>
    </I18nProvider>,
  )

it('links each page that was not changed to its editor, and keeps the writing direction of its name', () => {
  const html = render([
    { id: 7, name: 'Pit garage' },
    { id: 9, name: 'ورشة' },
  ])
  expect(html).toContain('role="status"')
  expect(html.match(/<li>/g)).toHaveLength(2)
  expect(html).toMatch(/<a[^>]* href="\/cms\/pages\/7"[^>]*><bdi>Pit garage<\/bdi><\/a>/)
  expect(html).toMatch(/<a[^>]* href="\/cms\/pages\/9"[^>]*><bdi>ورشة<\/bdi><\/a>/)
})

it('shows nothing if every page was changed', () => {
  expect(render([])).toBe('')
})
