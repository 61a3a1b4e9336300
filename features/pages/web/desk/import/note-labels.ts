import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ImportKind, ImportNoteCode } from '../../../page-import.contract.ts'

/** The messages about parts of an imported file that could not be imported unchanged. */
export const NOTE_LABELS: Readonly<Record<ImportNoteCode, MessageDescriptor>> = {
  image_format: msg`Image in a format that websites do not show. Save it as JPG or PNG and add it in the editor.`,
  image_too_large: msg`Image of more than 10 MB or 40 megapixels. Make it smaller and add it in the editor.`,
  image_outside: msg`Image on another website. Save it from there and add it in the editor.`,
  image_missing: msg`Image missing from the file. Add it in the editor.`,
  image_too_many: msg`More than 100 images in one import. Add this image in the editor.`,
  embed: msg`Embedded content is not imported. A link replaces it if it has an address.`,
  shortcode: msg`WordPress shortcode is not imported.`,
  link_inside: msg`Link to a place in the same document: only its text is imported.`,
  link_unsafe: msg`Unsafe link: only its text is imported.`,
  link_former: msg`Link to the former website. Check where it should lead.`,
  comment: msg`Comment is not imported.`,
  equation: msg`Equation is not imported.`,
  drawing: msg`Chart or diagram is not imported. Add it as an image.`,
  no_table_heading: msg`Table without headings. Screen readers read out its cells without saying what they are.`,
  too_long: msg`Text that is too long for a page is not imported.`,
  not_public: msg`This page was not public on the former website.`,
  address_changed: msg`The former address cannot be used here, so the page has a new one.`,
  other_records: msg`Records other than pages and posts are not imported.`,
  more_pages: msg`Only the first 500 pages of a file are listed.`,
}

export const KIND_LABELS: Readonly<Record<ImportKind, MessageDescriptor>> = {
  word: msg({ message: 'Word document', comment: 'Kind of an imported file' }),
  google_docs: msg({ message: 'Google Docs document', comment: 'Kind of an imported file' }),
  wordpress: msg({ message: 'WordPress export', comment: 'Kind of an imported file' }),
}
