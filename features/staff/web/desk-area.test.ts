import { describe, expect, it } from 'vitest'
import Menu from 'lucide-react/icons/menu'
import { areasFor, type DeskArea } from './desk-area.ts'

const title = { id: 'title' }
const AREAS: readonly DeskArea[] = [
  { id: 'dashboard', title, icon: Menu, pages: [{ path: '/cms', title, roles: [] }] },
  {
    id: 'shop',
    title,
    icon: Menu,
    pages: [
      { path: '/cms/orders', title, roles: ['treasurer', 'shop'] },
      { path: '/cms/delivery', title, roles: ['shop'] },
    ],
  },
  { id: 'settings', title, icon: Menu, pages: [{ path: '/cms/roles', title, roles: ['owner'] }] },
]
const paths = (roles: readonly string[]) =>
  areasFor(AREAS, roles).map(({ id, pages }) => [id, ...pages.map(({ path }) => path)])

describe('areas of the desk', () => {
  it('contain only the pages of the person’s roles', () => {
    expect(paths(['treasurer'])).toEqual([
      ['dashboard', '/cms'],
      ['shop', '/cms/orders'],
    ])
  })

  it('are all open to an owner', () => {
    expect(paths(['owner']).flat()).toContain('/cms/delivery')
    expect(paths(['owner']).flat()).toContain('/cms/roles')
  })

  it('are empty without a role', () => {
    expect(paths([])).toEqual([])
  })
})
