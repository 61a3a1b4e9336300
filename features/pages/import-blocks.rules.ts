/** Turns the pieces of an imported document into blocks of a page. @source docs/reference/pages-and-blocks.md §8.11 */
import { HTML_LENGTH, LINE_LENGTH } from './common-fields.rules.ts'

/** A part of a document. `level` of a heading is 1 to 6, as in the document. */
export type ImportPiece =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'html'; html: string }
  | { kind: 'image'; source: string; alt: string; caption: string }

export type ImportImage = { source: string; alt: string; caption: string }

/** A block that an import makes, with its widget’s template. */
export type ImportBlock =
  | { template: 'page_head'; heading: string }
  | { template: 'text'; heading: string; html: string }
  | { template: 'gallery'; heading: string; images: ImportImage[] }

/** If headings would make more blocks than this, they stay inside the texts instead. A page has at most 200 blocks. */
const SECTIONS_MAX = 150
const BLOCKS_MAX = 199
const GALLERY_MAX = 100
const NAME_LENGTH = 120

/**
 * Returns the title of a page and its remaining pieces: the title of the document, otherwise its first heading if no
 * other one has the same or a higher level, otherwise the name of the file without its ending.
 */
export function titled(
  title: string,
  pieces: readonly ImportPiece[],
  fileName: string,
): { title: string; pieces: readonly ImportPiece[] } {
  if (title !== '') return { title: shortName(title), pieces }
  const [first, ...rest] = pieces
  if (
    first?.kind === 'heading' &&
    !rest.some((piece) => piece.kind === 'heading' && piece.level <= first.level)
  )
    return { title: shortName(first.text), pieces: first.text.length > NAME_LENGTH ? pieces : rest }
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll('_', ' ')
  return { title: shortName(name), pieces }
}

const shortName = (text: string) => text.trim().slice(0, NAME_LENGTH).toWellFormed().trim()

/**
 * Returns the blocks of a page. Each heading of the highest level begins a new block. Lower headings stay in the text
 * of the block, with their levels renumbered without gaps. Images follow the text that contained them. `tooLong` counts
 * the parts that fit in no block.
 */
export function blocksOf(
  title: string,
  pieces: readonly ImportPiece[],
): { blocks: ImportBlock[]; tooLong: number } {
  const sections = sectionsOf(pieces, true)
  const found = sections.blocks.length <= SECTIONS_MAX ? sections : sectionsOf(pieces, false)
  const blocks = [{ template: 'page_head', heading: title } as const, ...found.blocks]
  return {
    blocks: blocks.slice(0, BLOCKS_MAX),
    tooLong: found.tooLong + Math.max(0, blocks.length - BLOCKS_MAX),
  }
}

function sectionsOf(
  pieces: readonly ImportPiece[],
  splitsAtHeadings: boolean,
): { blocks: ImportBlock[]; tooLong: number } {
  const levels = [
    ...new Set(pieces.flatMap((piece) => (piece.kind === 'heading' ? piece.level : []))),
  ].toSorted((a, b) => a - b)
  const blocks: ImportBlock[] = []
  let tooLong = 0
  let heading = ''
  let html = ''
  const flush = () => {
    if (heading !== '' || html !== '') blocks.push({ template: 'text', heading, html })
    heading = ''
    html = ''
  }
  const add = (part: string) => {
    if (part.length > HTML_LENGTH) {
      tooLong += 1
      return
    }
    if (html.length + part.length > HTML_LENGTH) flush()
    html += part
  }
  for (const piece of pieces) {
    if (piece.kind === 'html') add(piece.html)
    else if (piece.kind === 'heading') {
      const rank = levels.indexOf(piece.level)
      if (rank > 0 || !splitsAtHeadings || piece.text.length > LINE_LENGTH) {
        const tag = `h${Math.min(4, rank + 2)}`
        add(`<${tag}>${escapedText(piece.text)}</${tag}>`)
      } else {
        flush()
        heading = piece.text
      }
    } else {
      const { kind: _, ...image } = piece
      const headed = html === '' ? heading : ''
      if (headed !== '') heading = ''
      flush()
      addImage(blocks, headed, image)
    }
  }
  flush()
  return { blocks, tooLong }
}

/**
 * Adds an image to the gallery at the end of the blocks, or begins a new gallery. A gallery contains each image once.
 */
function addImage(blocks: ImportBlock[], heading: string, image: ImportImage): void {
  const last = blocks.at(-1)
  if (heading !== '' || last?.template !== 'gallery' || last.images.length >= GALLERY_MAX)
    blocks.push({ template: 'gallery', heading, images: [image] })
  else if (!last.images.some(({ source }) => source === image.source)) last.images.push(image)
}

/** Returns plain text as HTML. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
