import { describe, expect, it } from 'vitest'
import { withHtml } from '../widgets.schema.ts'
import { cleanHtml } from './clean-html.ts'

const BAD = '<p onclick=x>a</p>'
const cleaned = (template: string, variables: Record<string, unknown>) =>
  withHtml(template, variables, cleanHtml)

describe('HTML of a widget', () => {
  it('is recognised where the template’s schema declares it, at any depth', () => {
    expect(cleaned('text', { heading: '<b>', html: BAD })).toEqual({ heading: '<b>', html: '<p>a</p>' })
    expect(cleaned('faq', { heading: '<b>', items: [{ question: '<i>?</i>', html: BAD }] })).toEqual({
      heading: '<b>',
      items: [{ question: '<i>?</i>', html: '<p>a</p>' }],
    })
  })

  it('is not recognised by the name of a field', () => {
    const fact = { label: 'html', value: BAD }
    expect(cleaned('track_map', { facts: [fact] })).toEqual({ facts: [fact] })
  })

  it('is assumed for every text that no schema declares', () => {
    expect(cleaned('text', { heading: 'A', extra: { html: BAD, more: [BAD] } })).toEqual({
      heading: 'A',
      extra: { html: '<p>a</p>', more: ['<p>a</p>'] },
    })
    expect(cleaned('of_a_later_version', { body: BAD })).toEqual({ body: '<p>a</p>' })
    expect(cleaned('constructor', { body: BAD })).toEqual({ body: '<p>a</p>' })
  })

  it('excludes the settings common to all widgets of the older renderer', () => {
    const widget_background_image = { url: '/assets/x?a=1&b=2' }
    expect(cleaned('text', { widget_background_image, html: 'a' })).toEqual({
      widget_background_image,
      html: 'a',
    })
  })
})
