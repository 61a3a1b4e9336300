/** Reads Word documents. */
import { ElementType, parseDocument } from 'htmlparser2'
import { type ZipEntry, zipOf } from '#platform/server/zip.ts'
import type { ImageLeftOut, ReadImage, ReadPage } from './document-pieces.ts'
import { Notes } from './document-pieces.ts'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  plainText,
} from './html-nodes.ts'
import { type FoundImage, ImageCollection, type ImageLimits } from './image-collection.ts'
import { piecesOfNodes } from './read-html.ts'
import { ReadRefusal } from './read-refusal.ts'
import type { ZipFile } from './read-zip.ts'
import { withOverriddenLevels, WORD_NUMBERING } from './word-numbering.ts'

/** The main part of every Word document. */
export const WORD_DOCUMENT = 'word/document.xml'

/** Class that the conversion gives to a paragraph with the style “Title”. */
const TITLE_CLASS = 'paddock-title'
const STYLE_MAP = [
  `p[style-name='Title'] => h1.${TITLE_CLASS}:fresh`,
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
]
/** The parts of the archive that are passed to the converter. Programs, fonts and embedded files are not read. */
const READ_PARTS = /^(?:\[Content_Types\]\.xml|.*\.(?:xml|rels))$/
const IMAGE_PARTS = /^word\/media\/[^/]+$/

/**
 * Reads a Word document as one page. Links to other files are not followed: neither images nor templates outside the
 * document are loaded.
 */
export async function readWord(
  files: ReadonlyMap<string, ZipFile>,
  limits: ImageLimits,
): Promise<{ pages: ReadPage[]; images: ReadImage[]; leftOut: ImageLeftOut[] }> {
  const notes = new Notes()
  notePartsLeftOut(files, notes)
  const collection = new ImageCollection(limits)
  const html = await htmlOf(files, notes, collection)
  const nodes = childrenOf(parseDocument(html))
  const title = takeTitle(nodes)
  const pieces = piecesOfNodes(marked(nodes), notes, {
    linkOf: (href) => (/^#(?:footnote|endnote)-/.test(href) ? null : href),
  })
  const pages = [{ title, former: '', path: '', pieces, notes: notes.all() }]
  return { pages, images: collection.images, leftOut: collection.leftOut }
}

/**
 * Converts the document. The converter gets the path of each image instead of its bytes, because it would read an image
 * again for each place that shows it.
 */
async function htmlOf(
  files: ReadonlyMap<string, ZipFile>,
  notes: Notes,
  collection: ImageCollection,
): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of zipOf(partsOf(files))) chunks.push(chunk)
  const { default: mammoth } = await import('mammoth')
  try {
    const { value, messages } = await mammoth.convertToHtml(
      { buffer: Buffer.concat(chunks) },
      {
        styleMap: STYLE_MAP,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (image) => {
          const file = files.get((await image.readAsBuffer()).toString('utf8'))
          if (file === undefined || !IMAGE_PARTS.test(file.path)) return { src: NO_IMAGE }
          const extension = image.contentType.replace(/^image\//, '').replace(/[^a-z0-9]/g, '')
          return { src: collection.add(wordImage(file, extension)) }
        }),
      },
    )
    // The converter reports each image that it cannot read as an error: either the document links to an image outside,
    // or the archive lacks the image.
    for (const { type, message } of messages)
      if (type === 'error')
        notes.add(message.includes('external file access') ? 'image_outside' : 'image_missing')
    return value
  } catch (error) {
    // A document that is nested too deeply exhausts the stack of the converter.
    throw new ReadRefusal(error instanceof RangeError ? 'tooComplex' : 'unreadable', { cause: error })
  }
}

/** The source of an image that is not one of the archive's image files. */
const NO_IMAGE = 'word-image'

function* partsOf(files: ReadonlyMap<string, ZipFile>): Generator<ZipEntry> {
  for (const { path, read } of files.values()) {
    if (WORD_NUMBERING.test(path))
      yield { path, bytes: Buffer.from(withOverriddenLevels(read().toString('utf8'))) }
    else if (READ_PARTS.test(path)) yield { path, bytes: read() }
    else if (IMAGE_PARTS.test(path)) yield { path, bytes: Buffer.from(path) }
  }
}

function wordImage({ path, byteSize, read }: ZipFile, extension: string): FoundImage {
  return {
    key: path,
    byteSize,
    read,
    nameOf: (count) => ({ source: `word-image-${count}`, fileName: `word-image-${count}.${extension}` }),
  }
}

/** Notes the parts that the conversion ignores without a message. */
function notePartsLeftOut(files: ReadonlyMap<string, ZipFile>, notes: Notes): void {
  const body = files.get(WORD_DOCUMENT)?.read().toString('utf8') ?? ''
  notes.add('equation', '', countOf(body, /<m:oMath[ >]/g))
  notes.add('drawing', '', countOf(body, /<(?:c:chart|dgm:relIds)[ /]/g))
  const comments = files.get('word/comments.xml')?.read().toString('utf8') ?? ''
  notes.add('comment', '', countOf(comments, /<w:comment /g))
}

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

/** Removes the paragraphs with the style “Title” and returns their text. */
function takeTitle(nodes: HtmlNode[]): string {
  const titles = nodes.filter(
    (node): node is HtmlElement => isElement(node) && attributeOf(node, 'class') === TITLE_CLASS,
  )
  for (const title of titles) nodes.splice(nodes.indexOf(title), 1)
  return plainText(titles).trim()
}

/**
 * Returns the nodes with a horizontal line before the footnotes, and without the links that lead from each note back to
 * its place in the text.
 */
function marked(nodes: readonly HtmlNode[]): HtmlNode[] {
  const [line] = childrenOf(parseDocument('<hr>'))
  return nodes.flatMap((node) => {
    if (!isElement(node) || node.name !== 'ol' || !isNotes(node)) return [node]
    removeBackLinks(node)
    return line === undefined ? [node] : [line, node]
  })
}

const isNotes = (list: HtmlElement) =>
  childrenOf(list).some((item) => isElement(item) && /^(?:footnote|endnote)-\d/.test(attributeOf(item, 'id')))

const DEPTH_MAX = 200

function removeBackLinks(element: HtmlElement, depth = 0): void {
  if (depth > DEPTH_MAX) return
  for (const child of childrenOf(element)) {
    if (!isElement(child)) continue
    if (child.name === 'a' && /^#(?:footnote|endnote)-ref-/.test(attributeOf(child, 'href')))
      for (const text of childrenOf(child)) if (text.type === ElementType.Text) text.data = ''
    removeBackLinks(child, depth + 1)
  }
}
