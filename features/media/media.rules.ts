/** Pure rules for images: aspects, widths and addresses. */

/**
 * The aspects in which images are shown, as width to height; `raw` is the image's own.
 * @source docs/reference/media.md §1.2
 */
const RATIOS = {
  '16x3': [16, 3],
  '16x9': [16, 9],
  '8x5': [8, 5],
  '4x3': [4, 3],
  '1x1': [1, 1],
  '3x4': [3, 4],
  '5x8': [5, 8],
  '9x16': [9, 16],
  raw: undefined,
} as const satisfies Record<string, readonly [number, number] | undefined>

export type Aspect = keyof typeof RATIOS

export const ASPECTS = Object.keys(RATIOS) as Aspect[]

/** Formats in which an image can be requested. @source docs/reference/media.md §1.3 */
export const IMAGE_EXTENSIONS = ['avif', 'webp', 'jpg', 'png'] as const

export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number]

export type SizePx = { widthPx: number; heightPx: number }

/** @source docs/reference/media.md §2.1 */
export const WIDTH_STEP_PX = 25
/** @source docs/reference/media.md §1.3 */
export const WIDTH_MAX_PX = 3850
/** Widths that docs/reference/media.md names. The possible widths are these and all multiples of the step. */
const SLOT_WIDTHS_PX = [300, 500, 1920]

/**
 * The rungs: the widths in px that a derived image can have, in ascending order.
 * @source docs/reference/media.md §1.3
 */
export const RUNGS_PX: readonly number[] = [
  ...new Set([
    ...Array.from({ length: WIDTH_MAX_PX / WIDTH_STEP_PX }, (_, index) => (index + 1) * WIDTH_STEP_PX),
    ...SLOT_WIDTHS_PX,
  ]),
].sort((a, b) => a - b)

/**
 * The rungs (allowed widths) that server-rendered pages offer. They are few, so that most requests find a cached image.
 */
export const LADDER_PX: readonly number[] = [300, 500, 975, 1350, 1920]

/** Distance in px from the viewport at which a lazy image is loaded. @source docs/reference/media.md §2.2 */
export const LAZY_MARGIN_PX = 200

const HASH = /^[0-9a-f]{32}$/

/** Returns whether a text is one of the nine aspects. */
export function isAspect(text: string): text is Aspect {
  return Object.hasOwn(RATIOS, text)
}

/** Returns whether a text is one of the four formats. */
export function isImageExtension(text: string): text is ImageExtension {
  return (IMAGE_EXTENSIONS as readonly string[]).includes(text)
}

/** Returns whether a text has the form of an image hash. */
export function isImageHash(text: string): boolean {
  return HASH.test(text)
}

/**
 * Returns the narrowest rung (allowed width) that is at least as wide as requested; undefined below 1 and above 3850
 * px.
 */
export function nextRung(widthPx: number): number | undefined {
  return widthPx >= 1 ? RUNGS_PX.find((rung) => rung >= widthPx) : undefined
}

/** Returns the size of the largest crop of this aspect that fits into an image; for `raw` the image's own size. */
export function cropOf(aspect: Aspect, { widthPx, heightPx }: SizePx): SizePx {
  const ratio = RATIOS[aspect]
  if (!ratio) return { widthPx, heightPx }
  const [across, down] = ratio
  return widthPx * down > heightPx * across
    ? { widthPx: Math.max(1, Math.floor((heightPx * across) / down)), heightPx }
    : { widthPx, heightPx: Math.max(1, Math.round((widthPx * down) / across)) }
}

/**
 * Returns the rung (allowed width) at which an image is derived for a requested width: never wider than its crop, so
 * that nothing is enlarged. A crop under 25 px counts as the first rung.
 */
export function fittingRung(widthPx: number, cropWidthPx: number): number | undefined {
  const asked = nextRung(widthPx)
  return asked === undefined ? undefined : Math.min(asked, widestRung(cropWidthPx))
}

/** Returns the widest rung (allowed width) that a crop fills without being enlarged. */
export function widestRung(cropWidthPx: number): number {
  return RUNGS_PX.findLast((rung) => rung <= cropWidthPx) ?? WIDTH_STEP_PX
}

/** Returns the size of the image that is derived at a rung (allowed width). */
export function derivedSize(aspect: Aspect, rungPx: number, original: SizePx): SizePx {
  const crop = cropOf(aspect, original)
  const widthPx = Math.min(rungPx, crop.widthPx)
  const [across, down] = RATIOS[aspect] ?? [original.widthPx, original.heightPx]
  return { widthPx, heightPx: Math.max(1, Math.round((widthPx * down) / across)) }
}

/**
 * Returns the widths that a server-rendered page offers for a crop: those of LADDER_PX that are not wider than the
 * crop, then the widest that the crop fills.
 */
export function ladderFor(cropWidthPx: number): number[] {
  const top = LADDER_PX.at(-1) ?? WIDTH_MAX_PX
  const widest = Math.min(widestRung(cropWidthPx), top)
  const rungs = LADDER_PX.filter((rung) => rung <= widest)
  return rungs.at(-1) === widest ? rungs : [...rungs, widest]
}

/**
 * Returns the width that a browser loads for a box: rounded up to a multiple of 25 px, times the device's pixel ratio.
 * @source docs/reference/media.md §2.1
 */
export function clientWidth(boxWidthPx: number, devicePixelRatio: number): number {
  const steppedPx = Math.max(1, Math.ceil(boxWidthPx / WIDTH_STEP_PX)) * WIDTH_STEP_PX
  return Math.min(WIDTH_MAX_PX, Math.ceil(steppedPx * devicePixelRatio))
}

/** Returns the width at which an image of this ratio is drawn when it covers a box and its overflow is clipped. */
export function coverWidth(box: SizePx, picture: SizePx): number {
  return Math.max(box.widthPx, (box.heightPx * picture.widthPx) / picture.heightPx)
}

/** Name of the query parameter that carries the permission for a private image. */
export const IMAGE_ACCESS = 'access'

/**
 * Returns the address of an image. A width between two allowed widths is raised to the next one, so that equal images
 * have one address.
 * @param access the permission that the server issued with a private image
 */
export function imageUrl(
  hash: string,
  aspect: Aspect,
  widthPx: number,
  extension: ImageExtension,
  access?: string,
): string {
  const rung = nextRung(Math.max(1, widthPx)) ?? WIDTH_MAX_PX
  const query = access === undefined ? '' : `?${IMAGE_ACCESS}=${access}`
  return `/assets/i/${hash}/${aspect}/${rung}.${extension}${query}`
}

/** Returns a `srcset` with one candidate for each width. */
export function srcsetOf(
  hash: string,
  aspect: Aspect,
  widthsPx: readonly number[],
  extension: ImageExtension,
  access?: string,
): string {
  return widthsPx
    .map((widthPx) => `${imageUrl(hash, aspect, widthPx, extension, access)} ${widthPx}w`)
    .join(', ')
}

/**
 * Returns the address of an `Image` at another width: `{dir}/{w}x{h}-{file}`, with the height in proportion.
 * @source docs/reference/media.md §1.1, §1.3
 */
export function scaledUrl(image: { url: string; width: number; height: number }, widthPx: number): string {
  const cut = image.url.lastIndexOf('/') + 1
  const heightPx = Math.max(1, Math.round((widthPx * image.height) / image.width))
  return `${image.url.slice(0, cut)}${widthPx}x${heightPx}-${image.url.slice(cut)}`
}

/** Parsed file name of an image address; `widthPx` is `undefined` if it is not a valid width. */
export type ImageFileName = { widthPx: number | undefined; extension: ImageExtension }

/**
 * Parses `{width}.{ext}` or `{w}x{h}-{width}.{ext}`. In the scaled form `w` is used; `h` must be a number but is
 * ignored, since the aspect determines the height and callers round differently.
 * @returns undefined if the name does not end in one of the four formats
 */
export function readImageFileName(fileName: string): ImageFileName | undefined {
  const [, widthText = '', extension = ''] = /^(.*)\.([a-z]+)$/.exec(fileName) ?? []
  if (!isImageExtension(extension)) return undefined
  const scaled = /^(\d+)x(\d+)-(\d+)$/.exec(widthText)
  if (!scaled) return { widthPx: readWidth(widthText), extension }
  const [, width = '', height = '', ownWidth = ''] = scaled
  const isWhole = /^[1-9]\d{0,5}$/.test(height) && readWidth(ownWidth) !== undefined
  return { widthPx: isWhole ? readWidth(width) : undefined, extension }
}

function readWidth(text: string): number | undefined {
  if (!/^[1-9]\d{0,3}$/.test(text)) return undefined
  const widthPx = Number(text)
  return widthPx <= WIDTH_MAX_PX ? widthPx : undefined
}
