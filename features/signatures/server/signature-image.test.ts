import { describe, expect, it } from 'vitest'
import { readImage } from './signature-image.ts'

const address = (type: string, text: string) =>
  `data:${type};base64,${Buffer.from(text, 'latin1').toString('base64')}`
const svg = (text: string) => readImage(address('image/svg+xml', text), 'signature')

describe('signature image', () => {
  it('is stored with its type if the content matches the type', () => {
    expect(svg('<svg xmlns="http://www.w3.org/2000/svg"><path d="M 1,2 L 3,4"/></svg>').type).toBe(
      'image/svg+xml',
    )
    expect(readImage(address('image/png', '\x89PNG\r\n\x1a\nrest'), 'signature').type).toBe('image/png')
    expect(readImage(address('image/jpeg', '\xff\xd8\xff\xe0'), 'signature').type).toBe('image/jpeg')
  })

  it.each([
    ['of another type', address('image/gif', 'GIF89a')],
    ['of other bytes than it says', address('image/png', '<svg></svg>')],
    ['that is an address elsewhere', 'https://elsewhere.example/a.png'],
    ['of 400 kB', address('image/png', `\x89PNG\r\n\x1a\n${'a'.repeat(400_000)}`)],
  ])('is refused: %s', (_what, wrong) => {
    expect(() => readImage(wrong, 'signature')).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  })

  it.each([
    '<svg onload="alert(1)"></svg>',
    '<svg/onload=alert(1)></svg>',
    '<svg width="1"onload="alert(1)"></svg>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a href="javascript:alert(1)"><path d="M0 0"/></a></svg>',
    '<svg><path d="M0 0" fill="url(https://elsewhere.example)"/></svg>',
    '<svg><path style="fill:red"/></svg>',
    '<svg><foreignObject></foreignObject></svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>',
  ])('is refused if an SVG contains more than shapes: %s', (text) => {
    expect(() => svg(text)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  })
})
