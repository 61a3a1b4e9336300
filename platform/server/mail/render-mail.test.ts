import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#platform/shared/locales.ts'
import { type MailMessages, renderMail, SHIPPED_WORDING } from './render-mail.ts'

const message = (text: string) => ({ id: text, message: text })
const WELCOME: MailMessages = {
  mail: 'membership.welcome',
  subject: message('Welcome'),
  heading: message('You are a member'),
  paragraphs: [],
  facts: [
    { label: message('Name'), value: 'https://evil.example/' },
    { label: message('Open your card'), path: '/membershipcard' },
  ],
  quotation: 'a < b',
  why: message('It is about your membership.'),
}

function render(locale: Locale, mail = WELCOME) {
  return renderMail(mail, {
    i18n: setupI18n({ locale, messages: { [locale]: {} } }),
    locale,
    club: { name: 'Club', themeColour: '#0F6C73' },
    appUrl: 'https://club.example',
    wording: SHIPPED_WORDING,
  })
}

describe('renderMail', () => {
  it('links a fact with a path in the HTML form, and writes its address in the text form', () => {
    const { html, text } = render('en')
    expect(html).toMatch(
      /<a class="link" href="https:\/\/club\.example\/membershipcard"[^>]*>Open your card<\/a>/,
    )
    expect(text).toContain('Open your card: https://club.example/membershipcard')
  })

  it('does not link a value that a person typed', () =>
    expect(render('en').html).not.toContain('href="https://evil.example/'))

  it('lays out a typed text in paragraphs with links, and escapes it', () => {
    const body = 'Bring <water> &\na hat.\n\nMap: https://club.example/map?a=1&b=2.'
    const { html, text } = render('en', { ...WELCOME, body })
    expect(html).toContain('>Bring &#60;water&#62; &#38;<br>a hat.</p>')
    expect(html).toMatch(
      /Map: <a class="link" href="https:\/\/club\.example\/map\?a=1&#38;b=2"[^>]*>https:\/\/club\.example\/map\?a=1&#38;b=2<\/a>\.<\/p>/,
    )
    expect(text).toContain('Bring <water> &\na hat.\n\nMap: https://club.example/map?a=1&b=2.')
  })

  it('escapes a quotation', () => expect(render('en').html).not.toContain('a < b'))

  it.each([
    ['en', 'padding-right:16px', 'border-left-width:2px'],
    ['ar', 'padding-left:16px', 'border-right-width:2px'],
  ] as const)('puts gap and line on the sides of the reading direction in %s', (locale, gap, line) => {
    const { html } = render(locale)
    expect(html).toContain(gap)
    expect(html).toContain(line)
  })
})
