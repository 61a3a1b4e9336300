import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  archiveOf,
  footnoteMark,
  hyperlink,
  image,
  listItem,
  packedArchive,
  paragraph,
  run,
  table,
  wordFile,
  wordPressExport,
} from '#tests/kit/import-files.ts'
import { cleanHtml } from '../clean-html.ts'
import { readFile } from './read-file.ts'
import type { Piece, ReadPage } from './document-pieces.ts'

const LIMITS = {
  fileBytes: 2_000_000,
  entries: 50,
  unpackedBytes: 1_000_000,
  listed: 3,
  pieces: 200,
  textLength: 100_000,
  readImages: 4,
  imageBytes: 1_000,
}
const PICTURE = Buffer.from('not looked at here')

const read = (bytes: Buffer | string) => readFile(Buffer.from(bytes), LIMITS)
async function pageOf(bytes: Buffer | string): Promise<ReadPage> {
  const { pages } = await read(bytes)
  expect(pages).toHaveLength(1)
  return pages[0]!
}
const refusalOf = (bytes: Buffer) =>
  read(bytes).then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  )
const htmlOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === 'html' ? piece.html : `[${piece.kind}]`)).join('')
/** The markup must not change when the server sanitises it, except for attributes that the sanitiser adds. */
function expectClean(pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    if (piece.kind !== 'html') continue
    const clean = cleanHtml(piece.html)
      .replaceAll(/ (?:rel="noopener"|tabindex="0")/g, '')
      .replaceAll('<br />', '<br>')
      .replaceAll('<hr />', '<hr>')
    expect(clean).toBe(piece.html.replaceAll('&quot;', '"'))
  }
}

describe('a Word document', () => {
  it('is read with its title, headings, marks, lists, tables, links, images and footnotes', async () => {
    const bytes = await wordFile({
      body: [
        paragraph(run('Club rules'), 'Title'),
        paragraph(run('Helmets'), 'Heading1'),
        paragraph(
          `${run('Wear a ')}${run('helmet', 'b')}${run(' and ', 'i', 'b')}${footnoteMark(1)}${hyperlink('l1', 'see')}${image('i1', 'A helmet on a seat')}`,
        ),
        listItem('one', 0),
        listItem('two', 1),
        listItem('deep', 2),
        listItem('three', 0),
        listItem('first', 0, 2),
        table([
          ['Class', 'Size'],
          ['A', '1600'],
        ]),
        paragraph(run('Sub'), 'Heading3'),
      ].join(''),
      links: { l1: 'https://e.example/?a=1&amp;b=2' },
      images: { i1: PICTURE },
      footnotes: ['From 2027 on'],
    })
    const page = await pageOf(bytes)
    expect(page.title).toBe('Club rules')
    expect(page.pieces).toEqual([
      { kind: 'heading', level: 1, text: 'Helmets' },
      {
        kind: 'html',
        html: '<p>Wear a <strong>helmet <em>and</em></strong> <sup>[1]</sup><a href="https://e.example/?a=1&amp;b=2">see</a></p>',
      },
      { kind: 'image', source: 'word-image-1', alt: 'A helmet on a seat', caption: '' },
      {
        kind: 'html',
        html: '<ul><li>one<ul><li>two<ul><li>deep</li></ul></li></ul></li><li>three</li></ul>',
      },
      { kind: 'html', html: '<ol><li>first</li></ol>' },
      {
        kind: 'html',
        html: '<table><tbody><tr><th>Class</th><th>Size</th></tr><tr><td>A</td><td>1600</td></tr></tbody></table>',
      },
      { kind: 'heading', level: 3, text: 'Sub' },
      { kind: 'html', html: '<hr>' },
      { kind: 'html', html: '<ol><li>From 2027 on</li></ol>' },
    ])
    expect(page.notes).toEqual([])
    expectClean(page.pieces)
  })

  it('has the lists that override the levels of their description, as LibreOffice writes them', async () => {
    const item = (text: string, level: number, list: number) =>
      listItem(text, level).replace('w:numId w:val="1"', `w:numId w:val="${list}"`)
    const override = (level: number, format: string) =>
      `<w:lvlOverride w:ilvl="${level}"><w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl></w:lvlOverride>`
    const level = (at: number) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="decimal"/></w:lvl>`
    const bytes = await wordFile({
      body: [
        item('one', 0, 1),
        item('dot', 1, 2),
        item('two', 0, 1),
        item('first', 1, 3),
        item('restarted', 1, 4),
        item('elsewhere', 0, 5),
      ].join(''),
      more: {
        'word/numbering.xml': `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
          <w:abstractNum w:abstractNumId="7">${level(0)}${level(1)}</w:abstractNum>
          <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
          <w:num w:numId="2"><w:abstractNumId w:val="7"/>${override(1, 'bullet')}</w:num>
          <w:num w:numId="3"><w:abstractNumId w:val="7"/>${override(0, 'bullet')}</w:num>
          <w:num w:numId="4"><w:abstractNumId w:val="7"/>
            <w:lvlOverride w:ilvl="1"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
          <w:num w:numId="5"><w:abstractNumId w:val="8"/>${override(0, 'bullet')}</w:num>
        </w:numbering>`,
      },
    })
    expect(htmlOf((await pageOf(bytes)).pieces)).toBe(
      '<ol><li>one<ul><li>dot</li></ul></li><li>two<ol><li>first</li><li>restarted</li></ol></li></ol><p>elsewhere</p>',
    )
  })

  it('names what it leaves out', async () => {
    const bytes = await wordFile({
      body: [
        paragraph(`${run('x')}${hyperlink('l1', 'Bad')}`),
        table([['A'], ['B']], false),
        '<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>',
        paragraph(image('x1', '', true)),
      ].join(''),
      links: { l1: 'javascript:alert(1)' },
      linkedImages: { x1: 'https://outside.example/a.png' },
      comments: ['To do', 'Done'],
    })
    const { pieces, notes } = await pageOf(bytes)
    expect(htmlOf(pieces)).toContain('<p>xBad</p>')
    expect(notes).toEqual([
      { code: 'equation', text: '', count: 1 },
      { code: 'comment', text: '', count: 2 },
      { code: 'image_outside', text: '', count: 1 },
      { code: 'link_unsafe', text: 'javascript:alert(1)', count: 1 },
      { code: 'no_table_heading', text: '', count: 1 },
    ])
  })

  it.each(['file:///etc/passwd', '../../../../etc/passwd', 'https://outside.example/a.png'])(
    'never loads the linked image %s',
    async (address) => {
      const bytes = await wordFile({ body: paragraph(image('x1', '', true)), linkedImages: { x1: address } })
      const reading = await read(bytes)
      expect(reading.images).toEqual([])
      expect(reading.pages[0]?.pieces).toEqual([])
    },
  )

  it('shows the text of markup as text', async () => {
    const bytes = await wordFile({
      body: paragraph(run('&lt;script&gt;alert(1)&lt;/script&gt; &quot; href=&quot;x')),
    })
    const { pieces } = await pageOf(bytes)
    expect(pieces).toEqual([
      { kind: 'html', html: '<p>&lt;script&gt;alert(1)&lt;/script&gt; &quot; href=&quot;x</p>' },
    ])
    expectClean(pieces)
  })

  it.each([
    ['A picture containing grass. Description automatically generated', ''],
    ['IMG_0412.JPG', ''],
    ['Two cars at the start', 'Two cars at the start'],
  ])('keeps the description %s only if a person wrote it', async (description, alt) => {
    const bytes = await wordFile({ body: paragraph(image('i1', description)), images: { i1: PICTURE } })
    expect((await pageOf(bytes)).pieces).toEqual([
      { kind: 'image', source: 'word-image-1', alt, caption: '' },
    ])
  })

  it('loses no word in a table inside a table, a list in a cell or a heading in a list', async () => {
    const inner = table([['w1', 'w2']])
    const body = [
      `<w:tbl><w:tr><w:tc>${paragraph(run('w3'))}${inner}${listItem('w4', 0)}${paragraph(run('w5'), 'Heading2')}</w:tc></w:tr></w:tbl>`,
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run('w6')}<w:r><w:br/></w:r>${run('w7')}</w:p>`,
    ].join('')
    const { pieces } = await pageOf(await wordFile({ body }))
    for (let word = 1; word <= 7; word += 1) expect(htmlOf(pieces)).toContain(`w${word}`)
    expectClean(pieces)
  })

  it('has an image once, however often it is shown', async () => {
    const body = Array.from({ length: 150 }, () => paragraph(image('i1'))).join('')
    const { pages, images } = await read(await wordFile({ body, images: { i1: PICTURE } }))
    expect(images.map(({ bytes }) => bytes)).toEqual([PICTURE])
    expect(new Set(pages[0]?.pieces.map((piece) => piece.kind === 'image' && piece.source))).toEqual(
      new Set(['word-image-1']),
    )
  })

  it('names an image that its archive lacks', async () => {
    const reading = await read(
      await wordFile({ body: paragraph(`${run('x')}${image('i1')}`), links: { i1: 'media/none.png' } }),
    )
    expect(reading.images).toEqual([])
    expect(reading.pages[0]?.notes).toEqual([{ code: 'image_missing', text: '', count: 1 }])
  })

  it('is refused if it is damaged, has a password or an older format', async () => {
    const whole = await wordFile({ body: paragraph(run('x')) })
    expect(await refusalOf(whole.subarray(0, whole.length - 40))).toBe('unreadable')
    expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('oldWord')
    const broken = await archiveOf({ 'word/document.xml': '<w:document><not closed' })
    expect(await refusalOf(broken)).toBe('unreadable')
    const locked = packedArchive([{ path: 'word/document.xml', content: Buffer.from('x'), flags: 1 }])
    expect(await refusalOf(locked)).toBe('oldWord')
  })
})

describe('a file', () => {
  const docs = (body: string) => `<html><body>${body}</body></html>`

  it('is refused if it is larger than the limit', async () => {
    const bytes = Buffer.from(docs('x'.repeat(LIMITS.fileBytes)))
    expect(await refusalOf(bytes)).toBe('tooLarge')
  })

  it('is refused if its pages have more parts or more text than the limits', async () => {
    expect(await refusalOf(Buffer.from(docs('<p>x</p>'.repeat(200))))).toBe('none')
    expect(await refusalOf(Buffer.from(docs('<p>x</p>'.repeat(201))))).toBe('tooLong')
    expect(await refusalOf(Buffer.from(docs(`<p>${'x'.repeat(100_000)}</p>`)))).toBe('tooLong')
    const content = '<p>x</p>'.repeat(101)
    const items = [1, 2].map((id) => ({ id, title: 'A', link: '', content }))
    expect(await refusalOf(Buffer.from(wordPressExport(items)))).toBe('tooLong')
  })
})

describe('an archive', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes)
  it('is refused if it unpacks to more than the limit, as a whole or by one file that states less', async () => {
    const parts = [1, 2, 3].map((at) => ({ path: `${at}.xml`, content: zeros(400_000) }))
    const large = packedArchive(parts)
    expect(large.byteLength).toBeLessThan(3_000)
    expect(await refusalOf(large)).toBe('unpacksTooLarge')
    const lying = packedArchive([{ path: 'a.xml', content: zeros(50_000_000), statedBytes: 100 }])
    expect(await refusalOf(lying)).toBe('unreadable')
  })

  it('is refused if it has more files than the limit', async () => {
    const entries = Array.from({ length: 51 }, (_, at) => ({ path: `${at}.xml`, content: zeros(1) }))
    expect(await refusalOf(packedArchive(entries))).toBe('unpacksTooLarge')
  })

  it('gives no image above the limits of size and number', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const html = `<html><body>${names.map((name) => `<img src="${name}.png">`).join('')}</body></html>`
    const files = names.map((name, at) => [`${name}.png`, Buffer.alloc(name === 'b' ? 1_001 : at + 1)])
    const { images, leftOut } = await read(
      await archiveOf({ 'Docs.html': html, ...(Object.fromEntries(files) as Record<string, Buffer>) }),
    )
    expect(images.map(({ source }) => source)).toEqual(['a.png', 'c.png', 'd.png', 'e.png'])
    expect(leftOut).toEqual([
      { source: 'b.png', code: 'image_too_large' },
      { source: 'f.png', code: 'image_too_many' },
    ])
    const body = names.map((name) => image(name)).join('')
    const media = Object.fromEntries(names.map((name, at) => [name, Buffer.alloc(at === 1 ? 1_001 : at + 1)]))
    const word = await read(await wordFile({ body: paragraph(body), images: media }))
    expect(word.images.map(({ source }) => source)).toEqual([1, 3, 4, 5].map((at) => `word-image-${at}`))
    expect(word.leftOut).toEqual([
      { source: 'word-image-2', code: 'image_too_large' },
      { source: 'word-image-6', code: 'image_too_many' },
    ])
  })

  it('is refused without a document in it', async () => {
    expect(await refusalOf(await archiveOf({ 'a.txt': 'x', 'b/': '' }))).toBe('notADocument')
    expect(await refusalOf(await archiveOf({ 'a.xml': '<rss></rss>' }))).toBe('notADocument')
  })

  it('of any bytes is refused without another error', async () => {
    for (let count = 0; count < 50; count += 1) {
      const bytes = Buffer.concat([
        Buffer.from('PK\x03\x04', 'latin1'),
        randomBytes(200),
        Buffer.from('PK\x05\x06'),
        randomBytes(18),
      ])
      expect(['unreadable', 'unpacksTooLarge', 'notADocument']).toContain(await refusalOf(bytes))
    }
  })
})

describe('a web page of Google Docs', () => {
  const page = (body: string, style = '') =>
    `<html><head><meta charset="utf-8"><style type="text/css">${style}</style></head><body>${body}</body></html>`

  it('is read with the marks that its style sheet defines', async () => {
    const html = page(
      '<p class="c0 title"><span>Docs title</span></p><p><span class="c1">Bold</span> <span class="c2 c1">both</span> <span style="vertical-align:super">up</span></p>',
      '.c0{color:red}.c1{font-weight:700}.c2{font-style:italic}',
    )
    const { title, pieces } = await pageOf(html)
    expect(title).toBe('Docs title')
    expect(htmlOf(pieces)).toBe('<p><strong>Bold</strong> <strong><em>both</em></strong> <sup>up</sup></p>')
  })

  it('gets its lists nested, and goes on with the outer list', async () => {
    const list = (level: number, text: string, tag = 'ul') =>
      `<${tag} class="lst-kix_q-${level} start"><li>${text}</li></${tag}>`
    const html = page(
      `${list(0, 'a')}${list(1, 'b')}${list(2, 'c')}${list(1, 'd')}${list(0, 'e')}<p>x</p>${list(0, 'f', 'ol')}`,
    )
    expect(htmlOf((await pageOf(html)).pieces)).toBe(
      '<ul><li>a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul></li><li>e</li></ul><p>x</p><ol><li>f</li></ol>',
    )
  })

  it('gets links without the address of Google, images from its archive, and no comments', async () => {
    const html = page(
      `<p><a href="https://www.google.com/url?q=https://x.example/p&amp;sa=D">link</a><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a href="#ftnt1">[1]</a></sup></p>
       <p><img alt="" src="images/image%201.png"><img src="images/none.png"><img src="data:image/png;base64,AAAA"></p>
       <hr style="page-break-before:always;display:none;"><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> note</p></div>
       <div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>secret remark</p></div>`,
    )
    const { kind, pages, images } = await read(
      await archiveOf({ 'Docs.html': html, 'images/image 1.png': PICTURE }),
    )
    expect(kind).toBe('google_docs')
    expect(htmlOf(pages[0]?.pieces ?? [])).toBe(
      '<p><a href="https://x.example/p">link</a><sup>[1]</sup></p>[image][image][image]<p>[1] note</p>',
    )
    expect(pages[0]?.notes).toEqual([{ code: 'comment', text: '', count: 1 }])
    expect(images.map(({ source, bytes }) => [source, bytes.length])).toEqual([
      ['images/image 1.png', PICTURE.length],
      ['embedded-2.png', 3],
    ])
  })

  it('brings no markup that runs or loads anything', async () => {
    const html = page(
      `<p onclick="x()">a<script>alert(1)</script><svg><a href="javascript:x">s</a></svg></p><iframe src="javascript:alert(1)"></iframe>
       <iframe src="//video.example/1"></iframe><a href="data:text/html,x">d</a><a href="https://u:p@e.example/">p</a>
       <form action="/x"><label>Name</label><input value="v"><p>Text of a form</p></form><p style="background:url(//evil)">b</p>
       <math><mtext><style><img src=x onerror=alert(1)></style></mtext></math><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
    )
    const { pieces, notes } = await pageOf(html)
    expect(htmlOf(pieces)).toBe(
      '<p>a</p><p><a href="https://video.example/1">https://video.example/1</a></p><p>dp</p><p>Text of a form</p><p>b</p>',
    )
    expect(notes.map(({ code }) => code)).toEqual(['embed', 'embed', 'link_unsafe', 'link_unsafe', 'embed'])
    expectClean(pieces)
  })

  it('keeps lists of terms inside each other once', async () => {
    const html = page(
      `<dl><dt>w1</dt><dd>w2<dl><dt>w3</dt><dd>w4<ul><li>w5<dl><dt>w6</dt><dd>w7</dd></dl></li></ul></dd></dl></dd>
       <div><dt>w8</dt><dd>w9</dd></div>w10<p>w11</p></dl><ul>w12<ul><li>w13<ol><li>w14</li></ol></li></ul><div>w15</div></ul>`,
    )
    const { pieces } = await pageOf(html)
    const words = htmlOf(pieces).match(/w\d+/g) ?? []
    expect(words).toEqual(Array.from({ length: 15 }, (_, at) => `w${at + 1}`))
    expect(htmlOf(pieces)).toContain(
      '<dl><dt>w1</dt><dd>w2<dl><dt>w3</dt><dd>w4<ul><li>w5<dl><dt>w6</dt><dd>w7</dd></dl></li></ul></dd></dl></dd>',
    )
    expectClean(pieces)
  })

  it('keeps the caption of each picture of a gallery, and all other words of a figure', async () => {
    const html = page(
      `<figure><figure><img src="a.png"><figcaption>One</figcaption></figure><figure><img src="b.png"><figcaption>Two</figcaption></figure><figcaption>Both</figcaption></figure>
       <figure><img src="c.png"><p>Beside</p><figcaption>Three</figcaption></figure>`,
    )
    const { pieces } = await pageOf(html)
    const captions = pieces.map((piece) => (piece.kind === 'image' ? piece.caption : ''))
    expect(captions.filter((caption) => caption !== '')).toEqual(['One', 'Two'])
    expect(htmlOf(pieces)).toBe('[image][image]<p>Both</p>[image]<p>Beside</p><p>Three</p>')
  })

  it('leads a link without a scheme to another site, never to a path of this one', async () => {
    const html = page('<p><a href="//e.example/p">a</a> <a href="/\\e.example/p">b</a></p>')
    const { pieces, notes } = await pageOf(html)
    expect(htmlOf(pieces)).toBe('<p><a href="https://e.example/p">a</a> b</p>')
    expect(notes.map(({ code }) => code)).toEqual(['link_unsafe'])
  })

  it('has the images that are written into it, up to their limits of size and number', async () => {
    const written = (bytes: number, fill: number) =>
      `<img src="data:image/png;base64,${Buffer.alloc(bytes, fill).toString('base64')}">`
    const html = page(
      [written(900, 1), written(900, 1), written(1_001, 2), ...[3, 4, 5, 6].map((fill) => written(10, fill))]
        .join('')
        .concat('<img src="DATA:image/png,raw"><img src="data:text/html;base64,AAAA">'),
    )
    const { pages, images, leftOut } = await read(html)
    expect(images.map(({ bytes }) => bytes.length)).toEqual([900, 10, 10, 10])
    expect(leftOut).toEqual([
      { source: 'embedded-2.png', code: 'image_too_large' },
      { source: 'embedded-6.png', code: 'image_too_many' },
    ])
    const sources = pages[0]?.pieces.map((piece) => (piece.kind === 'image' ? piece.source : '')) ?? []
    expect(sources.slice(0, 3)).toEqual(['embedded-1.png', 'embedded-1.png', 'embedded-2.png'])
    expect(sources.slice(-2)).toEqual(['data:', 'data:'])
  })

  it('may be nested as deeply as it likes', async () => {
    for (const tag of ['div', 'span', 'ul', 'ul><li', 'blockquote', 'table><tr><td', 'b']) {
      const html = page(`${`<${tag}>`.repeat(3_000)}word`)
      expect(htmlOf((await pageOf(html)).pieces).length).toBeLessThan(100_000)
    }
  })
})

describe('an export of WordPress', () => {
  const UPLOADS = 'https://old.example/wp-content/uploads'

  it('is read page by page, with images from the folder of uploads', async () => {
    const xml = wordPressExport([
      {
        id: 1,
        title: 'About &amp; us',
        link: 'https://old.example/about/',
        thumbnail: 9,
        content: `<!-- wp:paragraph --><p>Hi <a href="/join/">join</a></p><!-- /wp:paragraph -->
          <figure><img src="${UPLOADS}/2019/05/Pic-300x200.jpg" alt="A car"/><figcaption>At the start</figcaption></figure>`,
      },
      {
        id: 9,
        title: 'c',
        link: '',
        type: 'attachment',
        status: 'inherit',
        attachment: `${UPLOADS}/cover.png`,
      },
      {
        id: 2,
        title: 'Post',
        link: 'https://old.example/2019/05/post/',
        type: 'post',
        name: 'post',
        content: 'One\ntwo\n\nThree',
      },
    ])
    const { kind, pages, images, hosts } = await read(
      await archiveOf({ 'export.xml': xml, 'uploads/2019/05/Pic.jpg': PICTURE, '__MACOSX/x.xml': 'x' }),
    )
    expect([kind, hosts]).toEqual(['wordpress', ['old.example']])
    expect(pages.map(({ title, path }) => [title, path])).toEqual([
      ['About & us', '/about/'],
      ['Post', '/news/post'],
    ])
    expect(pages[0]?.pieces).toEqual([
      { kind: 'image', source: `${UPLOADS}/cover.png`, alt: '', caption: '' },
      { kind: 'html', html: '<p>Hi <a href="https://old.example/join/">join</a></p>' },
      { kind: 'image', source: 'uploads/2019/05/Pic.jpg', alt: 'A car', caption: 'At the start' },
    ])
    expect(htmlOf(pages[1]?.pieces ?? [])).toBe('<p>One<br>two</p><p>Three</p>')
    expect(images.map(({ fileName }) => fileName)).toEqual(['Pic.jpg'])
  })

  it('has the pages that were saved, and names the others', async () => {
    const item = (id: number, rest: object) => ({ id, title: `P${id}`, link: '', name: `p${id}`, ...rest })
    const { pages, notes } = await read(
      wordPressExport([
        item(1, { status: 'draft' }),
        item(2, { status: 'trash' }),
        item(3, { type: 'tribe_events' }),
        item(4, { type: 'nav_menu_item' }),
        item(5, { password: 'x', parent: 1 }),
        item(6, { parent: 6 }),
        item(7, {}),
      ]),
    )
    expect(pages.map(({ title, path, notes: own }) => [title, path, own.map(({ code }) => code)])).toEqual([
      ['P1', '/p1', ['not_public']],
      ['P5', '/p1/p5', ['not_public']],
      ['P6', '/p6', []],
    ])
    expect(notes).toEqual([
      { code: 'other_records', text: 'tribe_events', count: 1 },
      { code: 'more_pages', text: '', count: 1 },
    ])
  })

  it('has the export among other files of its archive, with relative links of its site', async () => {
    const content = '<p><a href="/join/">a</a> <a href="//e.example/p">b</a></p>'
    const xml = wordPressExport([{ id: 1, title: 'A', link: '', content }])
    const { pages } = await read(await archiveOf({ 'uploads/feed.xml': '<feed/>', 'export.xml': xml }))
    expect(htmlOf(pages[0]?.pieces ?? [])).toBe(
      '<p><a href="https://old.example/join/">a</a> <a href="https://e.example/p">b</a></p>',
    )
  })

  it('loses its shortcodes, but no word in brackets', async () => {
    const content =
      '<p>A [sic] [1] [see below] [gallery ids="1,2"]</p>[caption id="a"]Words[/caption][embed]https://y.example/v[/embed][contact-form-7 id="5"]'
    const { pieces, notes } = await pageOf(wordPressExport([{ id: 1, title: 'A', link: '', content }]))
    expect(htmlOf(pieces)).toBe(
      '<p>A [sic] [1] [see below]</p><p>Words<a href="https://y.example/v">https://y.example/v</a></p>',
    )
    expect(notes.map(({ text }) => text)).toEqual(['https://y.example/v', '[gallery]', '[contact-form-7]'])
  })

  it('replaces no entity that it defines itself', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const xml = wordPressExport([{ id: 1, title: 'A', link: '', content: '<p>&a; &b; &f;</p>' }], {
      doctype: bomb,
    })
    expect(htmlOf((await pageOf(xml)).pieces)).toBe('<p>&amp;a; &amp;b; &amp;f;</p>')
    const inField = xml.replace('<![CDATA[A]]>', '&f;&b;')
    expect((await pageOf(inField)).title).toBe('&f;&b;')
  })
})
