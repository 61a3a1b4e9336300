import { withoutEnds } from '#platform/shared/trim-text.ts'

const NAME_MAX_LENGTH = 120
// Control characters, and direction marks that make `gpj.exe` look like `exe.jpg`.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const NOT_IN_NAMES = /[<>:"|?*]/g

/**
 * Returns the bare name of an uploaded file: no folders, no invisible characters, at most 120 characters including its
 * extension. The name is only displayed and offered for download; no path is made of it.
 */
export function cleanFileName(name: string): string {
  const bare = name.normalize('NFC').replace(UNSEEN, '').split(/[\\/]/).at(-1) ?? ''
  const clean = withoutEnds(bare.replace(NOT_IN_NAMES, '_'), /[.\s]/)
  if (clean === '') return 'file'
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length).slice(0, NAME_MAX_LENGTH - ending.length)
  return stem.toWellFormed() + ending
}

/** Returns a Content-Disposition header that saves under this name, in every alphabet (RFC 6266, RFC 8187). */
export function attachmentHeader(fileName: string): string {
  const name = cleanFileName(fileName)
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
