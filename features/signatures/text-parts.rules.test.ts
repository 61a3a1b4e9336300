import { expect, it } from 'vitest'
import { menuLinkOf, textParts } from './text-parts.rules.ts'

it.each([
  ['', []],
  ['No address, and/or none.', []],
  ['https://example.com/rules', []],
  ['/', []],
  ['/rules', ['/rules']],
  ['I keep to the rules (/rules).', ['/rules']],
  ['They are at /about/club-rules, and the risks at /risk.', ['/about/club-rules', '/risk']],
  ['Line one\n/rules\nline three', ['/rules']],
  ['/rules?lang=de#fees, or /rules#fees.', ['/rules?lang=de#fees', '/rules#fees']],
  ['Have you read /rules? And /risk#?', ['/rules', '/risk']],
])('finds the paths in %j', (body, paths) => {
  const parts = textParts(body)
  expect(parts.filter(({ isPath }) => isPath).map(({ text }) => text)).toEqual(paths)
  expect(parts.map(({ text }) => text).join('')).toBe(body)
})

const MENUS = {
  header_menu: [
    { label: 'Calendar', url: '/calendar' },
    { label: 'Rules', url: '/rules' },
  ],
  footer_menu: [{ heading: 'Club', links: [{ label: 'Club rules', url: '/rules' }] }],
}

it.each([
  ['/rules', 'Club rules'],
  ['/rules#fees', 'Club rules'],
  ['/rules?lang=de', 'Club rules'],
  ['/calendar', 'Calendar'],
  ['/rules/fees', undefined],
  ['/risk', undefined],
])('names the page %s as the menus do', (path, label) => {
  expect(menuLinkOf(path, MENUS)?.label).toBe(label)
})
