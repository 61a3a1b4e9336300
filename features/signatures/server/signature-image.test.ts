import { describe, expect, it } from 'vitest'
import { readImage } from './signature-image.ts'

const address = (type: string, text: string) =>
  `data:${type};base64,${Buffer.from(text, 'latin1').toString('base64')}`
const svg = (text: string) => readImage(address('image/svg+xml', text), 'signature')

describe('the picture of a signature', () => {
  it('is kept with its type where it is what it says', () => {
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
  ])('%s is refused', (_what, wrong) => {
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
  ])('that does more than draw is refused: %s', (text) => {
    expect(() => svg(text)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  })
})
