import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { DeskNotFound } from './DeskNotFound.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const drawn = (isForbidden: boolean): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <DeskNotFound isForbidden={isForbidden} />
      </MemoryRouter>
    </I18nProvider>,
  )

describe('an address of the desk without a screen', () => {
  it('says so, and links to the dashboard instead of the public site', () => {
    const markup = drawn(false)
    expect(markup).toMatch(/<h1[^>]*>Page not found<\/h1>/)
    expect(markup).toContain('isn’t part of the staff desk')
    expect(markup.match(/href="[^"]*"/g)).toEqual(['href="/cms"'])
  })

  it('tells people without the needed role whom to ask', () => {
    expect(drawn(true)).toContain('Ask an owner if you need it')
  })
})
