import type { ByteSpan } from '#integrations/files/file-store.ts'

/** The part of a file that a Range header requests. Any header that is not one plain byte range gets the whole file. */
export type Wanted = { kind: 'whole' } | { kind: 'unsatisfiable' } | { kind: 'part'; span: ByteSpan }

const WHOLE: Wanted = { kind: 'whole' }
const UNSATISFIABLE: Wanted = { kind: 'unsatisfiable' }

/**
 * Parses the Range header of a request for a file of the given size (RFC 9110 §14). A header with several ranges yields
 * the whole file.
 */
export function readRange(header: string | undefined, byteSize: number): Wanted {
  const [, firstText = '', lastText = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (firstText === '' && lastText === '') return WHOLE
  if (firstText === '') {
    const suffixLength = Math.min(Number(lastText), byteSize)
    return suffixLength === 0
      ? UNSATISFIABLE
      : { kind: 'part', span: { first: byteSize - suffixLength, last: byteSize - 1 } }
  }
  const first = Number(firstText)
  if (lastText !== '' && Number(lastText) < first) return WHOLE
  if (first >= byteSize) return UNSATISFIABLE
  const last = lastText === '' ? byteSize - 1 : Math.min(Number(lastText), byteSize - 1)
  return { kind: 'part', span: { first, last } }
}
