import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BackgroundPicture } from './BackgroundPicture.tsx'
import { BackgroundVideo } from './BackgroundVideo.tsx'
import { Picture } from './Picture.tsx'

const HASH = '0123456789abcdef0123456789abcdef'
const ridge = { hash: HASH, aspect: '16x9', alt: 'A ridge', placeholder: '#006d77', width: 1000, height: 700 }

i18n.load('en', {})
i18n.activate('en')
const draw = (element: ReactElement) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>)
const withoutNoscript = (html: string) => html.replace(/<noscript>.*?<\/noscript>/gs, '')

describe('a server-rendered image', () => {
  const first = draw(<Picture image={ridge} sizes="100vw" isPriority />)

  it('is a picture element in avif, webp and jpg in the allowed widths', () => {
    const srcset = (extension: string) =>
      [300, 500, 975, 1000].map((px) => `/assets/i/${HASH}/16x9/${px}.${extension} ${px}w`).join(', ')
    const order = [
      `type="image/avif" srcSet="${srcset('avif')}"`,
      `type="image/webp" srcSet="${srcset('webp')}"`,
      `srcSet="${srcset('jpg')}"`,
    ]
    const places = order.map((text) => first.indexOf(text))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(first).toContain(`src="/assets/i/${HASH}/16x9/975.jpg"`)
    expect(first.match(/sizes="100vw"/g)).toHaveLength(3)
  })

  it('reserves its space and shows its colour without a style attribute', () => {
    expect(first).toContain('viewBox="0 0 1000 563"')
    expect(first).toContain('fill="#006d77"')
    expect(first).toContain('width="1000" height="563"')
    expect(first).not.toContain('style=')
  })

  it('has high fetch priority if it is a priority image', () => {
    expect(first).toContain('fetchPriority="high"')
    expect(first).not.toContain('noscript')
  })

  it('is lazy without priority, and loads at once only without JavaScript', () => {
    const lazy = draw(<Picture image={ridge} sizes="50vw" />)
    expect(withoutNoscript(lazy)).not.toContain('/assets/i/')
    expect(withoutNoscript(lazy)).toContain('fill="#006d77"')
    expect(lazy).toMatch(/<noscript><picture>.*alt="A ridge".*<\/picture><\/noscript>/s)
  })

  it('accepts any aspect; an unknown one counts as the image’s own', () => {
    expect(draw(<Picture image={{ ...ridge, aspect: '1x1' }} sizes="1px" />)).toContain(
      'viewBox="0 0 700 700"',
    )
    expect(draw(<Picture image={{ ...ridge, aspect: 'banana' }} sizes="1px" />)).toContain(
      'viewBox="0 0 1000 700"',
    )
    expect(draw(<Picture image={{ ...ridge, width: 0, height: 0 }} sizes="1px" />)).toContain(
      'viewBox="0 0 3850 2166"',
    )
  })

  it('shows a logo uncropped, without a background, and with its transparency', () => {
    const mark = draw(<Picture image={ridge} sizes="10rem" className="h-9 w-auto" isPlain isPriority />)
    expect(mark).not.toContain('<rect')
    expect(mark).toContain('object-contain')
    expect(mark).toContain('.png')
    expect(mark).not.toContain('.jpg')
  })
})

describe('a background image', () => {
  const look = { hash: HASH, isFixed: false, opacity: '100', saturation: '100', isPriority: true }

  it('covers its box, is hidden from screen readers, and has classes for opacity and saturation', () => {
    const html = draw(<BackgroundPicture {...look} opacity="30" saturation="50" />)
    expect(html).toContain('aria-hidden="true"')
    expect(html).toContain('alt=""')
    expect(html).toContain('object-cover picture-opacity-30 picture-saturation-50')
    expect(html).not.toContain('style=')
  })

  it.each([
    ['100', '100'],
    ['', ''],
    ['31', '7'],
    ['constructor', '__proto__'],
  ])('treats opacity %j and saturation %j as full', (opacity, saturation) => {
    expect(draw(<BackgroundPicture {...look} opacity={opacity} saturation={saturation} />)).not.toMatch(
      /picture-(opacity|saturation)|object |Object/,
    )
  })

  it('is fixed from small screens up, and never with reduced motion', () => {
    expect(draw(<BackgroundPicture {...look} isFixed />)).toContain('absolute inset-0 motion-safe:sm:fixed')
    expect(draw(<BackgroundPicture {...look} />)).not.toContain('fixed')
  })
})

describe('a background video', () => {
  const html = draw(<BackgroundVideo id={7} hasWebm slateHash={HASH} />)

  it('is only its slate at width 500 on the server: no video, no button', () => {
    expect(html).toContain(`<img src="/assets/i/${HASH}/16x9/500.webp" alt=""`)
    expect(html).not.toMatch(/<video|<button|\/v\/7/i)
  })
})
