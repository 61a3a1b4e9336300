/** Lays out the pages of a file as blocks, and as operations that make these blocks. */
import { cropOf } from '#features/media/media.rules.ts'
import { blankValues } from '../../blank-values.rules.ts'
import { withItemKeys } from '../../draft-tree.rules.ts'
import { countLinks, formerKey, type LinkTargets, relinkImported } from '../../import-addresses.rules.ts'
import {
  blocksOf,
  escapedText,
  type ImportBlock,
  type ImportImage,
  type ImportPiece,
  titled,
} from '../../import-blocks.rules.ts'
import type { PageOperation, SentImage } from '../../page-drafts.contract.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import type { ImportNote, ImportNoteCode } from '../../page-import.contract.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import { joinNotes, Notes, type ReadPage } from './document-pieces.ts'
import type { FileReading } from './read-file.ts'

/** A page of a file with its title and the pieces that follow it. */
export type TitledPage = ReadPage & { key: number }

/** Returns the pages that contain anything, with their titles. `key` is the place in the file. */
export function titledPages({ pages }: FileReading, fileName: string): TitledPage[] {
  return pages.flatMap((page, key) => {
    if (page.pieces.length === 0 && page.title === '') return []
    const found = titled(page.title, page.pieces, fileName)
    return [{ ...page, key, title: found.title, pieces: [...found.pieces] }]
  })
}

/** The state of each image of the file: usable, or the reason why it is left out. */
export type ImageStates = ReadonlyMap<string, 'usable' | ImportNoteCode>

/** Returns the data for updating the links of the pages that will have these addresses. */
export function linkTargetsOf(
  pages: readonly { former: string; url: string }[],
  hosts: readonly string[],
  origin: string,
): LinkTargets {
  const known = pages.filter(({ former }) => formerKey(former) !== '')
  return {
    pages: new Map(known.map(({ former, url }) => [formerKey(former), url])),
    formerHosts: new Set(hosts),
    origin,
  }
}

/** The layout of a page: its blocks, the numbers of images and links in them, and the notes for the officer. */
export type LaidOutPage = { blocks: ImportBlock[]; images: number; links: number; notes: ImportNote[] }

/** Returns the blocks of a page, with its links updated and without the images that cannot be used. */
export function layOut(page: TitledPage, images: ImageStates, targets: LinkTargets): LaidOutPage {
  const notes = new Notes()
  const pieces = page.pieces.flatMap((piece) => placed(piece, images, targets, notes))
  const { blocks, tooLong } = blocksOf(page.title, pieces)
  notes.add('too_long', '', tooLong)
  const texts = blocks.flatMap((block) => (block.template === 'text' ? block.html : []))
  return {
    blocks,
    images: blocks.reduce((sum, block) => sum + (block.template === 'gallery' ? block.images.length : 0), 0),
    links: texts.reduce((sum, html) => sum + countLinks(html), 0),
    notes: joinNotes(page.notes, notes.all()),
  }
}

function placed(piece: ImportPiece, images: ImageStates, targets: LinkTargets, notes: Notes): ImportPiece[] {
  if (piece.kind === 'heading') return [piece]
  if (piece.kind === 'html') {
    const { html, former } = relinkImported(piece.html, targets)
    for (const address of former) notes.add('link_former', address)
    return [{ kind: 'html', html }]
  }
  const state = images.get(piece.source) ?? (isAddress(piece.source) ? 'image_outside' : 'image_missing')
  if (state === 'usable') return [piece]
  notes.add(state, isAddress(piece.source) ? piece.source : fileNameOf(piece.source))
  // If an image is left out, its caption becomes a paragraph.
  return piece.caption === '' ? [] : [{ kind: 'html', html: `<p>${escapedText(piece.caption)}</p>` }]
}

const isAddress = (source: string) => /^https?:/i.test(source)
const fileNameOf = (source: string) =>
  source.startsWith('data:') ? '' : source.slice(source.lastIndexOf('/') + 1)

/** Returns the sources of the images of a page, in order. */
export function imageSourcesOf({ blocks }: LaidOutPage): string[] {
  return blocks.flatMap((block) =>
    block.template === 'gallery' ? block.images.map(({ source }) => source) : [],
  )
}

/** Returns the operations that make blocks in an empty draft. Images that are not stored are left out. */
export function operationsOf(
  blocks: readonly ImportBlock[],
  stored: ReadonlyMap<string, SentImage>,
  newKey: () => string,
): PageOperation[] {
  let after: string | null = null
  return blocks.flatMap((block): PageOperation[] => {
    const variables = variablesOf(block, stored)
    if (variables === null) return []
    const key = newKey()
    const operation: PageOperation = {
      kind: 'add_block',
      block: key,
      after,
      values: { template: block.template, ...blankValues(BLOCK_FIELDS), variables },
    }
    after = key
    return [operation]
  })
}

function variablesOf(
  block: ImportBlock,
  stored: ReadonlyMap<string, SentImage>,
): Record<string, unknown> | null {
  const { template, ...values } = block
  const fields = WIDGET_FIELDS[template]
  if (block.template !== 'gallery') return { ...blankValues(fields), ...values }
  const images = block.images.flatMap((image) => {
    const sent = stored.get(image.source)
    return sent === undefined ? [] : [galleryItem(image, sent)]
  })
  if (images.length === 0 && block.heading === '') return null
  return withItemKeys(fields, { ...blankValues(fields), heading: block.heading, images })
}

const GALLERY_ASPECT = '16x9'

function galleryItem({ alt, caption }: ImportImage, { hash, placeholder, width, height }: SentImage) {
  const crop = cropOf(GALLERY_ASPECT, { widthPx: width, heightPx: height })
  return {
    hash,
    aspect: GALLERY_ASPECT,
    alt,
    placeholder,
    width: crop.widthPx,
    height: crop.heightPx,
    caption,
  }
}
