/** Reads a file of any accepted kind. Runs in the process of document-process.ts. */
import type { ImportKind, ImportNote } from '../../page-import.contract.ts'
import type { ImageLeftOut, ReadImage, ReadPage } from './document-pieces.ts'
import { type FoundImage, ImageCollection, type ImageLimits } from './image-collection.ts'
import { readDocsPage } from './read-docs-page.ts'
import { ReadRefusal } from './read-refusal.ts'
import { isWordPressExport, readWordPress } from './read-wordpress.ts'
import { readWord, WORD_DOCUMENT } from './read-word.ts'
import { isZip, readZip, type ZipFile, type ZipLimits } from './read-zip.ts'

export type ReadLimits = ZipLimits &
  ImageLimits & {
    fileBytes: number
    /** The largest number of pages. */
    listed: number
    /** The largest number of pieces of all pages. */
    pieces: number
    /** The largest number of characters of all pages. */
    textLength: number
  }

/** The content of a file. Reading changes no data of the club. */
export type FileReading = {
  kind: ImportKind
  pages: ReadPage[]
  /** The images that the file contains and its pages show. */
  images: ReadImage[]
  /** Images of the file that exceed a limit. */
  leftOut: ImageLeftOut[]
  notes: ImportNote[]
  /** The hosts of the former site; empty unless the file is an export of WordPress. */
  hosts: string[]
}

/** The first bytes of older Word documents, and of Word documents with a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Number of characters at the beginning of a text by which its kind is detected. */
const START = 4_000

/** @throws ReadRefusal */
export async function readFile(bytes: Buffer, limits: ReadLimits): Promise<FileReading> {
  if (bytes.byteLength > limits.fileBytes) throw new ReadRefusal('tooLarge')
  if (bytes.subarray(0, 4).equals(COMPOUND_FILE)) throw new ReadRefusal('oldWord')
  const reading = isZip(bytes) ? await readArchive(bytes, limits) : readText(textOf(bytes), new Map(), limits)
  refuseLong(reading, limits)
  return reading
}

/** Refuses a file with too many parts or too much text, because the server lays out all its pages at once. */
function refuseLong({ pages }: FileReading, limits: ReadLimits): void {
  let pieces = 0
  let length = 0
  for (const page of pages) {
    pieces += page.pieces.length
    for (const piece of page.pieces)
      length +=
        piece.kind === 'html'
          ? piece.html.length
          : piece.kind === 'heading'
            ? piece.text.length
            : piece.source.length + piece.caption.length
  }
  if (pieces > limits.pieces || length > limits.textLength) throw new ReadRefusal('tooLong')
}

async function readArchive(bytes: Buffer, limits: ReadLimits): Promise<FileReading> {
  const files = readZip(bytes, limits)
  if (files.has(WORD_DOCUMENT))
    return { kind: 'word', ...(await readWord(files, limits)), notes: [], hosts: [] }
  const own = [...files.values()].filter(({ path }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path))
  // Prefer documents outside the folder of uploads, because that folder may contain other documents.
  const outside = own.filter(({ path }) => uploadPath(path) === '')
  const main = [outside, own]
    .flatMap((each) => [/\.xml$/i, /\.html?$/i].map((ending) => each.find(({ path }) => ending.test(path))))
    .find((file) => file !== undefined)
  if (main === undefined) throw new ReadRefusal('notADocument')
  return readText(textOf(main.read()), files, limits, main.path)
}

function readText(
  text: string,
  files: ReadonlyMap<string, ZipFile>,
  limits: ReadLimits,
  path = '',
): FileReading {
  const start = text.slice(0, START)
  if (isWordPressExport(start)) {
    const read = readWordPress(text, limits)
    return { kind: 'wordpress', ...read, ...withImages(read.pages, uploadsIn(files), limits) }
  }
  if (!/<(?:!doctype html|html|head|body|meta)\b/i.test(start)) throw new ReadRefusal('notADocument')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const pages = [readDocsPage(text)]
  const find = (source: string) => files.get(`${folder}${decoded(source)}`)
  return { kind: 'google_docs', notes: [], hosts: [], ...withImages(pages, find, limits) }
}

function decoded(source: string): string {
  try {
    return decodeURIComponent(source)
  } catch {
    return source
  }
}

/**
 * Finds an image in the folder of uploads by its address. The full size is preferred to a reduced one, whose name ends
 * with its width and height.
 */
function uploadsIn(files: ReadonlyMap<string, ZipFile>): (source: string) => ZipFile | undefined {
  const byPath = new Map([...files.values()].map((file) => [uploadPath(file.path), file]))
  return (source) => {
    const path = uploadPath(decoded(source.split(/[?#]/, 1)[0] ?? ''))
    if (path === '') return undefined
    const full = path.replace(/-\d{1,5}x\d{1,5}(\.[a-z0-9]+)$/i, '$1')
    return byPath.get(full) ?? byPath.get(path)
  }
}

/** Returns the part of a path below the folder of uploads, in lower case; empty if it is not there. */
function uploadPath(path: string): string {
  const at = path.toLowerCase().lastIndexOf('uploads/')
  return at < 0 ? '' : path.slice(at).toLowerCase()
}

/**
 * Reads each image of the pages once, up to the limits. In the returned pages, images are named by their path in the
 * file.
 */
function withImages(
  pages: readonly ReadPage[],
  find: (source: string) => ZipFile | undefined,
  limits: ImageLimits,
): { pages: ReadPage[]; images: ReadImage[]; leftOut: ImageLeftOut[] } {
  const collection = new ImageCollection(limits)
  const sourceOf = (source: string): string => {
    if (/^data:/i.test(source)) {
      const embedded = embeddedImage(source)
      return embedded === null ? 'data:' : collection.add(embedded)
    }
    const file = find(source)
    return file === undefined ? source : collection.add(fileImage(file))
  }
  const withSources = pages.map((page) => ({
    ...page,
    pieces: page.pieces.map((piece) =>
      piece.kind === 'image' ? { ...piece, source: sourceOf(piece.source) } : piece,
    ),
  }))
  return { pages: withSources, images: collection.images, leftOut: collection.leftOut }
}

function fileImage({ path, byteSize, read }: ZipFile): FoundImage {
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  return { key: path, byteSize, read, nameOf: () => ({ source: path, fileName }) }
}

/** Returns the image that a `data:` address contains; null for any other address. */
function embeddedImage(source: string): FoundImage | null {
  const head = /^data:image\/([a-z0-9+.-]{1,20});base64,/i.exec(source)
  if (head === null) return null
  const start = head[0].length
  return {
    key: source,
    // In base64, four characters encode three bytes.
    byteSize: Math.floor(((source.length - start) * 3) / 4),
    read: () => Buffer.from(source.slice(start), 'base64'),
    nameOf: (count) => {
      const name = `embedded-${count}.${head[1]}`
      return { source: name, fileName: name }
    },
  }
}

/** Returns text in UTF-8 or UTF-16, by its byte order mark. @throws ReadRefusal for other bytes */
function textOf(bytes: Buffer): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ReadRefusal('notADocument', { cause: error })
  }
}
