import { describe, expect, it } from 'vitest'
import { readMenus } from './menu-draft.ts'

const JOIN = { label: 'Join', url: '/join' }

describe('the menus of a form', () => {
  it('are sent without spaces around their texts', () => {
    const { menus, mistakes } = readMenus({
      header_menu: [{ label: ' Join ', url: ' /join' }],
      footer_menu: [{ heading: ' The club', links: [{ label: 'Body', url: 'https://motorsport.org.au/ ' }] }],
      menu_texts: { ar: { Join: ' انضم ', Gone: 'زال' } },
    })
    expect(mistakes).toEqual([])
    expect(menus).toEqual({
      header_menu: [JOIN],
      footer_menu: [{ heading: 'The club', links: [{ label: 'Body', url: 'https://motorsport.org.au/' }] }],
      menu_texts: { ar: { Join: 'انضم' } },
    })
  })

  it.each(['', 'join', '//example.org', 'javascript:alert(1)', 'http://example.org', 'https://localhost'])(
    'may not link to %j',
    (url) => {
      const { mistakes } = readMenus({
        header_menu: [JOIN, { label: 'Bad', url }],
        footer_menu: [],
        menu_texts: {},
      })
      expect(mistakes.map(({ field }) => field)).toEqual(['header_menu.1.url'])
    },
  )

  it('need a text for each link and a heading for each column', () => {
    const { mistakes } = readMenus({
      header_menu: [{ label: ' ', url: '/join' }],
      footer_menu: [
        { heading: '', links: [JOIN, { label: '', url: '/join' }] },
        { heading: 'Take part', links: [] },
      ],
      menu_texts: {},
    })
    expect(mistakes.map(({ field }) => field)).toEqual([
      'header_menu.0.label',
      'footer_menu.0.heading',
      'footer_menu.0.links.1.label',
    ])
  })
})
