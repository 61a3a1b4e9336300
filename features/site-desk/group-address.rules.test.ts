import { describe, expect, it } from 'vitest'
import { addressOf } from './group-address.rules.ts'

describe('the address of a new group', () => {
  it.each([
    ['Café & Wear', '', '', { slug: 'cafe-wear', url: '/sell/product/cafe-wear' }],
    ['  ', '', '', { slug: 'group', url: '/sell/product/group' }],
    ['للبيع', '', '', { slug: 'group', url: '/sell/product/group' }],
    ['Wear', ' clothing ', '', { slug: 'clothing', url: '/sell/product/clothing' }],
    ['Wear', '', ' /wear ', { slug: 'wear', url: '/wear' }],
  ])('of %j with %j and %j', (name, slug, url, made) =>
    expect(addressOf({ name, slug, url }, '/sell/product/shop')).toEqual(made),
  )
})
