import { describe, expect, it } from 'vitest'
import { blocksOf, type ImportPiece, titled } from './import-blocks.rules.ts'

const heading = (level: number, text: string): ImportPiece => ({ kind: 'heading', level, text })
const text = (html: string): ImportPiece => ({ kind: 'html', html })
const image = (source: string, caption = ''): ImportPiece => ({ kind: 'image', source, alt: '', caption })

describe('the title of an imported page', () => {
  it.each<[string, string, ImportPiece[], string, string, number]>([
    ['is that of the document', 'Rules', [heading(1, 'Helmets')], 'a.docx', 'Rules', 1],
    ['is a single highest heading', '', [heading(1, 'Helmets'), heading(2, 'Age')], 'a.docx', 'Helmets', 1],
    ['is not one of several highest headings', '', [heading(2, 'A'), heading(2, 'B')], 'a.docx', 'a', 2],
    ['is not a heading below text', '', [text('<p>x</p>'), heading(1, 'A')], 'Club_day.docx', 'Club day', 2],
    ['is the name of the file without text', '', [], 'Notes.v2.docx', 'Notes.v2', 0],
    ['has at most 120 characters', 'x'.repeat(500), [], 'a.docx', 'x'.repeat(120), 0],
    ['is shortened, and the long heading stays', '', [heading(1, 'y'.repeat(200))], 'a', 'y'.repeat(120), 1],
    ['has no half of a character', `${'x'.repeat(119)}😀`, [], 'a', `${'x'.repeat(119)}\uFFFD`, 0],
  ])('%s', (_, title, pieces, fileName, expected, left) => {
    const found = titled(title, pieces, fileName)
    expect(found.title).toBe(expected)
    expect(found.pieces).toHaveLength(left)
  })
})

describe('the blocks of an imported page', () => {
  const blocks = (...pieces: ImportPiece[]) => blocksOf('Title', pieces).blocks.slice(1)

  it('begin with the title', () => {
    expect(blocksOf('Title', []).blocks).toEqual([{ template: 'page_head', heading: 'Title' }])
  })

  it('begin at the highest headings, and the others stay in the text without a gap', () => {
    expect(
      blocks(
        text('<p>0</p>'),
        heading(2, 'A'),
        heading(4, 'B'),
        heading(6, 'C & <D>'),
        text('<p>1</p>'),
        heading(2, 'E'),
      ),
    ).toEqual([
      { template: 'text', heading: '', html: '<p>0</p>' },
      { template: 'text', heading: 'A', html: '<h3>B</h3><h4>C &amp; &lt;D&gt;</h4><p>1</p>' },
      { template: 'text', heading: 'E', html: '' },
    ])
  })

  it('join images that follow each other, each once, and give them the heading before them', () => {
    expect(
      blocks(heading(1, 'A'), image('a'), image('b', 'B'), image('a'), text('<p>x</p>'), image('a')),
    ).toEqual([
      {
        template: 'gallery',
        heading: 'A',
        images: [
          { source: 'a', alt: '', caption: '' },
          { source: 'b', alt: '', caption: 'B' },
        ],
      },
      { template: 'text', heading: '', html: '<p>x</p>' },
      { template: 'gallery', heading: '', images: [{ source: 'a', alt: '', caption: '' }] },
    ])
  })

  it('keep a heading that is too long for a block in the text', () => {
    const long = 'x'.repeat(301)
    expect(blocks(heading(1, long))).toEqual([{ template: 'text', heading: '', html: `<h2>${long}</h2>` }])
  })

  it('divide a text that is too long, and report a part that fits in none', () => {
    const part = `<p>${'x'.repeat(60_000)}</p>`
    expect(blocks(heading(1, 'A'), text(part), text(part))).toEqual([
      { template: 'text', heading: 'A', html: part },
      { template: 'text', heading: '', html: part },
    ])
    const { blocks: found, tooLong } = blocksOf('Title', [text(`<p>${'x'.repeat(100_000)}</p>`)])
    expect([found.length, tooLong]).toEqual([1, 1])
  })

  it('contain all of a document with more headings than a page may have blocks', () => {
    const pieces = Array.from({ length: 400 }, (_, at) => [
      heading(1, `H${at}`),
      text(`<p>P${at}</p>`),
    ]).flat()
    const { blocks: found, tooLong } = blocksOf('Title', pieces)
    expect([found.length, tooLong]).toEqual([2, 0])
    expect(JSON.stringify(found)).toContain('<h2>H399</h2><p>P399</p>')
  })

  it('are at most 199, and the rest is reported', () => {
    const pieces = Array.from({ length: 300 }, (_, at) => [text(`<p>${at}</p>`), image(String(at))]).flat()
    const { blocks: found, tooLong } = blocksOf('Title', pieces)
    expect([found.length, tooLong]).toEqual([199, 402])
  })
})
