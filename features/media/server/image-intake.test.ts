import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanFileName, attachmentHeader } from './file-name.ts'
import { colourAt, noise, twoColours } from '#tests/media/pictures.ts'
import { sniffImage } from './image-format.ts'
import { cleanImage, IMAGE_MAX_BYTES } from './image-intake.ts'

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

describe('an uploaded image', () => {
  it.each([
    ['jpg', () => twoColours(60, 40).jpeg().toBuffer()],
    ['png', () => twoColours(60, 40).png().toBuffer()],
    ['webp', () => twoColours(60, 40).webp().toBuffer()],
    ['avif', () => twoColours(60, 40).avif({ effort: 0 }).toBuffer()],
  ] as const)(
    'is accepted as %s, whatever its name says, and remains in that format',
    async (extension, make) => {
      const image = await cleanImage(await make())
      expect(image).toMatchObject({ extension, widthPx: 60, heightPx: 40 })
      expect(sniffImage(image.bytes)).toBe(extension)
      expect(image.hash).toMatch(/^[0-9a-f]{32}$/)
    },
  )

  it('has the same hash for the same bytes and another for other bytes', async () => {
    const bytes = await noise(20, 20).png().toBuffer()
    const other = await noise(20, 20).png().toBuffer()
    expect((await cleanImage(bytes)).hash).toBe((await cleanImage(bytes)).hash)
    expect((await cleanImage(other)).hash).not.toBe((await cleanImage(bytes)).hash)
  })

  it('has its average colour as placeholder, with transparency counted as white', async () => {
    const plain = sharp({ create: { width: 30, height: 30, channels: 3, background: '#336699' } })
    expect((await cleanImage(await plain.png().toBuffer())).placeholder).toBe('#336699')
    const clear = sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    expect((await cleanImage(await clear.png().toBuffer())).placeholder).toBe('#ffffff')
    const grey = sharp({
      create: { width: 30, height: 30, channels: 3, background: '#808080' },
    }).toColourspace('b-w')
    expect((await cleanImage(await grey.png().toBuffer())).placeholder).toBe('#808080')
  })

  it('is rotated upright and loses its metadata: place, time and camera', async () => {
    const photo = await twoColours(60, 40)
      .withExif({
        IFD0: { Make: 'SpyCam', Copyright: 'Dot Hallorangi' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 45/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    expect(photo.includes('SpyCam')).toBe(true)

    const image = await cleanImage(photo)
    expect(image).toMatchObject({ widthPx: 40, heightPx: 60 })
    const { exif, xmp, iptc, icc, orientation } = await sharp(image.bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      icc: undefined,
      orientation: undefined,
    })
    expect(image.bytes.includes('SpyCam')).toBe(false)
    // A quarter turn clockwise moves the red left side to the top.
    expect(await colourAt(image.bytes, 20, 5)).toMatch(/^#f[de]/)
    expect(await colourAt(image.bytes, 20, 55)).toMatch(/f[de]$/)
  })

  it('loses a second file hidden after its pixels', async () => {
    const picture = await twoColours(60, 40).png().toBuffer()
    const polyglot = Buffer.concat([
      picture,
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004hidden.exe'),
    ])
    const image = await cleanImage(polyglot)
    expect(image.bytes.includes('script')).toBe(false)
    expect(image.bytes.includes('hidden.exe')).toBe(false)
  })

  it('is refused as SVG, even if disguised as another format', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    for (const text of [
      svg,
      `<?xml version="1.0"?>${svg}`,
      `\n\n  ${svg}`,
      `\ufeff${svg}`,
      `<!-- \x89PNG -->${svg}`,
    ]) {
      expect(await refusal(cleanImage(Buffer.from(text)))).toBe('UNSUPPORTED_TYPE')
    }
    const dressed = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from(svg),
    ])
    expect(await refusal(cleanImage(dressed))).toBe('UNSUPPORTED_TYPE')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['a HEIC photo', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
    [
      'a start of JPG and then rubbish',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    ],
    ['a WebP that says more than it holds', Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1')],
  ])('is refused if it is %s', async (_what, bytes) => {
    expect(await refusal(cleanImage(bytes))).toBe('UNSUPPORTED_TYPE')
  })

  it('is refused if it is truncated', async () => {
    const whole = await noise(300, 300).jpeg().toBuffer()
    expect(await refusal(cleanImage(whole.subarray(0, whole.length / 2)))).toBe('UNSUPPORTED_TYPE')
  })

  it('is refused above 10 MB without being decoded', async () => {
    const heavy = Buffer.alloc(IMAGE_MAX_BYTES + 1)
    ;(await twoColours(10, 10).png().toBuffer()).copy(heavy)
    expect(await refusal(cleanImage(heavy))).toBe('TOO_LARGE')
  })

  it('is refused above 40 megapixels, however small its file', async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer()
    const bomb = await blank(6330, 6330)
    expect(bomb.byteLength).toBeLessThan(300_000)
    expect(await refusal(cleanImage(bomb))).toBe('TOO_LARGE')
    // The header of the image claims 65,500 × 65,500 px. It is refused before 12 GB of memory are allocated.
    const claim = Buffer.from(await blank(8, 8))
    claim.writeUInt32BE(65_500, 16)
    claim.writeUInt32BE(65_500, 20)
    expect(await refusal(cleanImage(claim))).toMatch(/^(TOO_LARGE|UNSUPPORTED_TYPE)$/)
  })
})

describe('the name of an uploaded file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Dot\\car.jpg', 'car.jpg'],
    ['..\\..\\car.png', 'car.png'],
    ['car\u202egpj.exe', 'cargpj.exe'],
    ['a\0b\r\nSet-Cookie: x.jpg', 'abSet-Cookie_ x.jpg'],
    ['', 'file'],
    ['...', 'file'],
    ['/', 'file'],
    ['.htaccess', 'htaccess'],
    ['車 & вид.jpg', '車 & вид.jpg'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(115)}.jpeg`],
  ])('%j becomes %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
  })

  it('is encoded in the download header for every alphabet and cannot inject header fields', () => {
    expect(attachmentHeader('rules 2026.pdf')).toBe(
      `attachment; filename="rules 2026.pdf"; filename*=UTF-8''rules%202026.pdf`,
    )
    expect(attachmentHeader('Règlement №1 (車).pdf')).toBe(
      `attachment; filename="Reglement No1 (_).pdf"; filename*=UTF-8''R%C3%A8glement%20%E2%84%961%20%28%E8%BB%8A%29.pdf`,
    )
    expect(attachmentHeader('a"; filename="evil.exe')).not.toContain('filename="evil')
    expect(attachmentHeader('a\r\nX-Evil: 1.pdf')).not.toMatch(/[\r\n]/)
  })
})
