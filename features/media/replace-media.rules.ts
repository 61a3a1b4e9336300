/** Pure rules for replacing an image, a video or a file in stored content. */
import { FILE_PATH } from './media.contract.ts'
import { cropOf, isAspect } from './media.rules.ts'

/** The image that replaces another one, as content refers to it. */
export type ReplacementImage = {
  hash: string
  widthPx: number
  heightPx: number
  placeholder: string
  /** The description in the main language; empty if the image has none. */
  alt: string
}

/**
 * A replacement in stored content: `from` are the keys of the replaced items, `to` is the new item. `fromAlts` are the
 * descriptions of the replaced images in the main language.
 */
export type MediaReplacement =
  | { kind: 'image'; from: readonly string[]; fromAlts: readonly string[]; to: ReplacementImage }
  | { kind: 'video'; from: readonly string[]; to: string }
  | { kind: 'file'; from: readonly string[]; to: string }

const VIDEO_FIELD = 'background_video_id'
const FILE_ADDRESS = FILE_PATH.replace(':id', '')

/**
 * Returns a value with every reference replaced, at any depth: image references with their size and colour, hashes,
 * addresses in texts, ids of videos. A description that was taken from the replaced image becomes that of the new one.
 * Returns the same value if it contains no reference.
 * @source docs/reference/media.md §6.4
 */
export function replaceMediaIn<Value>(value: Value, replacement: MediaReplacement): Value {
  return changed(value, '', replacement) as Value
}

function changed(value: unknown, name: string, replacement: MediaReplacement): unknown {
  if (typeof value === 'string') return changedText(value, replacement)
  if (typeof value === 'number')
    return replacement.kind === 'video' && name === VIDEO_FIELD && replacement.from.includes(String(value))
      ? Number(replacement.to)
      : value
  if (Array.isArray(value)) {
    const next = value.map((part: unknown) => changed(part, '', replacement))
    return next.some((part, at) => part !== value[at]) ? next : value
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(
    ([key, part]: [string, unknown]) => [key, part, changed(part, key, replacement)] as const,
  )
  if (entries.every(([, before, after]) => before === after)) return value
  const next: Record<string, unknown> = Object.fromEntries(entries.map(([key, , after]) => [key, after]))
  return withFacts(value as Readonly<Record<string, unknown>>, next, replacement)
}

function changedText(text: string, replacement: MediaReplacement): string {
  let next = text
  for (const from of replacement.from) {
    if (replacement.kind === 'image')
      next =
        next === from
          ? replacement.to.hash
          : next.replaceAll(`/assets/i/${from}/`, `/assets/i/${replacement.to.hash}/`)
    else if (replacement.kind === 'file')
      next = next.replaceAll(FILE_ADDRESS + from, FILE_ADDRESS + replacement.to)
  }
  return next
}

/** Updates the values that are stored beside the hash of a replaced image, such as its size and colour. */
function withFacts(
  before: Readonly<Record<string, unknown>>,
  next: Record<string, unknown>,
  replacement: MediaReplacement,
): Record<string, unknown> {
  if (replacement.kind !== 'image' || before['hash'] === next['hash']) return next
  const { to, fromAlts } = replacement
  const { aspect, alt } = before
  const size = typeof aspect === 'string' && isAspect(aspect) ? cropOf(aspect, to) : to
  return {
    ...next,
    ...('placeholder' in before ? { placeholder: to.placeholder } : {}),
    ...('width' in before ? { width: size.widthPx } : {}),
    ...('height' in before ? { height: size.heightPx } : {}),
    ...(typeof alt === 'string' && alt !== '' && to.alt !== '' && fromAlts.includes(alt)
      ? { alt: to.alt }
      : {}),
  }
}
