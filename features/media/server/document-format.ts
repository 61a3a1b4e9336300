const PDF_HEAD = '%PDF-'
/**
 * Number of bytes at the end of a PDF in which the end mark must be. PDF readers search as far back, because some
 * programs append data after the mark.
 */
const PDF_TAIL_BYTES = 1024

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/**
 * Document types that may be offered for download, by file extension. Each type has a function that checks the bytes.
 */
const DOCUMENTS: Record<string, { mediaType: string; looksRight: (bytes: Buffer) => boolean }> = {
  pdf: { mediaType: 'application/pdf', looksRight: isPdf },
  docx: { mediaType: `${OFFICE}.wordprocessingml.document`, looksRight: isZip },
  xlsx: { mediaType: `${OFFICE}.spreadsheetml.sheet`, looksRight: isZip },
  odt: { mediaType: `${OPEN_DOCUMENT}.text`, looksRight: isZip },
  ods: { mediaType: `${OPEN_DOCUMENT}.spreadsheet`, looksRight: isZip },
  csv: { mediaType: 'text/csv; charset=utf-8', looksRight: isText },
  txt: { mediaType: 'text/plain; charset=utf-8', looksRight: isText },
  jpg: { mediaType: 'image/jpeg', looksRight: isJpg },
  jpeg: { mediaType: 'image/jpeg', looksRight: isJpg },
  png: { mediaType: 'image/png', looksRight: (bytes) => bytes.toString('latin1', 1, 4) === 'PNG' },
}

/** Returns the media type of a document if its extension and its bytes agree; undefined for every other file. */
export function sniffDocument(bytes: Uint8Array, fileName: string): string | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(DOCUMENTS, ending) ? DOCUMENTS[ending] : undefined
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return kind?.looksRight(view) ? kind.mediaType : undefined
}

/** Returns what is wrong with a PDF, judged by its bytes alone; null if nothing is. */
export function faultOfPdf(bytes: Buffer): 'not_a_pdf' | 'broken' | null {
  if (!isPdf(bytes)) return 'not_a_pdf'
  const tail = bytes.subarray(-PDF_TAIL_BYTES).toString('latin1')
  return tail.includes('startxref') && tail.includes('%%EOF') ? null : 'broken'
}

function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, PDF_HEAD.length) === PDF_HEAD
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(ZIP)
}

function isJpg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
