import { describe, expect, it } from 'vitest'
import { formerKey, relinkImported, slugPath, suggestAddresses } from './import-addresses.rules.ts'

describe('the address of an imported page', () => {
  const suggest = (pages: { title: string; path: string }[], taken: string[] = [], below = '') =>
    suggestAddresses(pages, {
      below,
      isTaken: (url) => taken.includes(url),
      appRouteNames: new Set(['cart', 'search']),
    })

  it.each<[string, string, string, string, boolean]>([
    ['is its former path', 'About', '/about/', '/about', false],
    ['is its former path with parents', 'Team', '/about/team/', '/about/team', false],
    ['is made from the title', 'Club day 2027!', '', '/club-day-2027', false],
    ['does not take a slash of the title for a path', 'Sat/Sun', '', '/sat-sun', false],
    ['has no marks on its letters', 'Über uns', '', '/uber-uns', false],
    ['replaces what an address cannot have', 'x', '/caf%C3%A9.html', '/cafe', true],
    ['is a number if nothing of the title can be used', 'نادي', '', '/page-1', false],
    ['is none of the app', 'Cart', '/cart', '/cart-page', true],
    ['survives a broken escape', 'x', '/50%-off', '/50-off', true],
    ['is not the home page', 'Home', '/', '/home', true],
  ])('%s', (_, title, path, url, isChanged) => {
    expect(suggest([{ title, path }])).toEqual([{ url, exists: false, isChanged }])
  })

  it('is below the chosen address', () => {
    expect(suggest([{ title: 'About', path: '/about/' }], [], '/old')).toEqual([
      { url: '/old/about', exists: false, isChanged: false },
    ])
  })

  it('is not that of another page, in the club or in the file', () => {
    const found = suggest(
      [
        { title: 'A', path: '' },
        { title: 'A', path: '' },
        { title: 'B', path: '' },
      ],
      ['/a', '/a-2'],
    )
    expect(found).toEqual([
      { url: '/a-3', exists: true, isChanged: false },
      { url: '/a-4', exists: true, isChanged: false },
      { url: '/b', exists: false, isChanged: false },
    ])
  })

  it('has at most 200 characters', () => {
    const [first, second] = suggest([
      { title: 'x'.repeat(500), path: '' },
      { title: 'x'.repeat(500), path: '' },
    ])
    expect(first?.url).toHaveLength(195)
    expect(second?.url).toBe(`${first?.url}-2`)
  })

  it('is empty for a path without letters', () => expect(slugPath('/%20/--/')).toBe(''))
})

describe('the links of an imported page', () => {
  const targets = {
    pages: new Map([
      [formerKey('https://www.old.example/About/'), '/about'],
      [formerKey('https://old.example/?page_id=7'), '/seven'],
    ]),
    formerHosts: new Set(['old.example']),
    origin: 'https://club.example',
  }
  const relinked = (href: string) => relinkImported(`<p><a href="${href}">x</a></p>`, targets)

  it.each([
    ['an imported page', 'http://old.example/about#team', '/about'],
    ['an imported page with a query', 'https://old.example/about/?utm=1&amp;b=2', '/about'],
    ['an imported page by its number', 'https://old.example/?page_id=7', '/seven'],
    ['a page of this site', 'https://club.example/join?a=1&amp;b=2#x', '/join?a=1&amp;b=2#x'],
    ['another site', 'https://else.example/about', 'https://else.example/about'],
    ['an address of email', 'mailto:a@old.example', 'mailto:a@old.example'],
    [
      'a path that would name another site',
      'https://club.example//evil.example/x',
      'https://club.example//evil.example/x',
    ],
    [
      'a site whose name begins alike',
      'https://old.example.evil.example/about',
      'https://old.example.evil.example/about',
    ],
  ])('lead to %s', (_, href, target) => {
    expect(relinked(href)).toEqual({ html: `<p><a href="${target}">x</a></p>`, former: [] })
  })

  it.each(['https://old.example/a.pdf', 'https://www.old.example/a.pdf'])(
    'are reported if %s is not imported',
    (href) => {
      expect(relinked(href).former).toEqual([href])
    },
  )

  it('are reported if they lead to a page of the former site that is not imported', () => {
    const href = 'https://old.example/wp-content/uploads/a.pdf'
    expect(relinked(href)).toEqual({ html: `<p><a href="${href}">x</a></p>`, former: [href] })
  })
})
