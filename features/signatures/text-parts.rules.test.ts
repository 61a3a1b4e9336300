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
    { label: 'Fees', url: '/about#fees' },
    { label: '', url: '/risk' },
  ],
  footer_menu: [{ heading: 'Club', links: [{ label: 'Club rules', url: '/rules' }] }],
}

it.each([
  ['/rules', 'Club rules', ''],
  ['/rules#fees', 'Club rules', '#fees'],
  ['/rules?lang=de#fees', 'Club rules', '?lang=de#fees'],
  ['/calendar', 'Calendar', ''],
  ['/about#fees', 'Fees', ''],
])('names the page of %s as the menus do, and leaves its anchor', (path, label, rest) => {
  const named = menuLinkOf(path, MENUS)
  expect([named?.link.label, named?.rest]).toEqual([label, rest])
})

it.each(['/rules/fees', '/risk', '/about', '/her', '/day'])(
  'gives no name to %s, which no menu has',
  (path) => {
    expect(menuLinkOf(path, MENUS)).toBeUndefined()
  },
)
