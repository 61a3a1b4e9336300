import { describe, expect, it } from 'vitest'
import { pictureLinkFor } from './preload-picture.ts'

const picture = (name: string, priority: string) =>
  `<picture><source type="image/avif" srcSet="/${name}.avif 300w, /${name}-2.avif 600w" sizes="(min-width: 64rem) 50vw, 100vw"/>` +
  `<source type="image/webp" srcSet="/${name}.webp 300w" sizes="100vw"/><img src="/${name}.jpg"${priority} alt="a &quot;b&quot;"/></picture>`
const HIGH = ' fetchPriority="high"'

describe('the preload link of the first image', () => {
  it('names the same sources as the image', () => {
    expect(pictureLinkFor(`<main>${picture('first', HIGH)}${picture('second', HIGH)}</main>`)).toBe(
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/first.avif 300w, /first-2.avif 600w" imagesizes="(min-width: 64rem) 50vw, 100vw" fetchpriority="high">',
    )
  })

  it('ignores links that React wrote before the image', () => {
    const link = `<link rel="preload" as="image" href="/slate.webp"${HIGH}/>`
    expect(pictureLinkFor(`${link}<img src="/slate.webp" alt=""${HIGH}/>`)).toBe(
      '<link rel="preload" as="image" href="/slate.webp" fetchpriority="high">',
    )
    expect(pictureLinkFor(link)).toBe('')
  })

  it('is empty for images without high priority', () => {
    expect(pictureLinkFor(picture('late', ''))).toBe('')
    expect(pictureLinkFor('<p>fetchPriority</p>')).toBe('')
  })

  it('names the address of an image without sources, also if it follows one with sources', () => {
    expect(pictureLinkFor(`${picture('late', '')}<img src="/slate.webp" alt=""${HIGH}/>`)).toBe(
      '<link rel="preload" as="image" href="/slate.webp" fetchpriority="high">',
    )
  })
})
