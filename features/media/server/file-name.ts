const NAME_MAX_LENGTH = 120
// Control characters, and those that turn the direction of writing to make `gpj.exe` read `exe.jpg`.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const NOT_IN_NAMES = /[<>:"|?*]/g

/**
 * The bare name of an uploaded file: no folders of either kind, nothing unseen, at most 120 characters with
 * its ending kept. It is only ever shown and offered; no path is made of it.
 */
export function cleanFileName(name: string): string {
  const bare = name.normalize('NFC').replace(UNSEEN, '').split(/[\\/]/).at(-1) ?? ''
  const clean = bare.replace(NOT_IN_NAMES, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  if (clean === '') return 'file'
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length).slice(0, NAME_MAX_LENGTH - ending.length)
  return stem.toWellFormed() + ending
}

/** A Content-Disposition that saves under this name, in every alphabet (RFC 6266, RFC 8187). */
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
