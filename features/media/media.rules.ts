/** What could be worked out on paper about pictures: shapes, widths and addresses. */

/**
 * The shapes a picture is shown in, as width to height; `raw` is the picture's own.
 * @source SPEC §9
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

/** What a picture can be asked for in. @source WIRE §7 */
export const IMAGE_EXTENSIONS = ['avif', 'webp', 'jpg', 'png'] as const

export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number]

export type SizePx = { widthPx: number; heightPx: number }

/** @source SPEC §9 "Image width step 25 px" */
export const WIDTH_STEP_PX = 25
/** @source WIRE §7 */
export const WIDTH_MAX_PX = 3850
/** Slot widths that SPEC names; the derived widths are these and the multiples of the step. */
const SLOT_WIDTHS_PX = [300, 500, 1920]

/** Every width a derived picture can have, ascending. @source WIRE §7 */
export const RUNGS_PX: readonly number[] = [
  ...new Set([
    ...Array.from({ length: WIDTH_MAX_PX / WIDTH_STEP_PX }, (_, index) => (index + 1) * WIDTH_STEP_PX),
    ...SLOT_WIDTHS_PX,
  ]),
].sort((a, b) => a - b)

/** The few rungs that server-rendered pages offer, so that most visitors find them made already. */
export const LADDER_PX: readonly number[] = [300, 500, 975, 1350, 1920]

/** How near to the view a lazy picture is loaded. @source SPEC §9 */
export const LAZY_MARGIN_PX = 200

const HASH = /^[0-9a-f]{32}$/

/** Narrows any text to one of the nine shapes. */
export function isAspect(text: string): text is Aspect {
  return Object.hasOwn(RATIOS, text)
}

/** Narrows any text to one of the four formats. */
export function isImageExtension(text: string): text is ImageExtension {
  return (IMAGE_EXTENSIONS as readonly string[]).includes(text)
}

/** Whether the text could be the hash of a picture. */
export function isImageHash(text: string): boolean {
  return HASH.test(text)
}

/** The narrowest rung that is at least this wide; undefined below 1 and above 3850. */
export function nextRung(widthPx: number): number | undefined {
  return widthPx >= 1 ? RUNGS_PX.find((rung) => rung >= widthPx) : undefined
}

/** The largest piece of this shape that a picture holds: its own size for `raw`. */
export function cropOf(aspect: Aspect, { widthPx, heightPx }: SizePx): SizePx {
  const ratio = RATIOS[aspect]
  if (!ratio) return { widthPx, heightPx }
  const [across, down] = ratio
  return widthPx * down > heightPx * across
    ? { widthPx: Math.max(1, Math.floor((heightPx * across) / down)), heightPx }
    : { widthPx, heightPx: Math.max(1, Math.round((widthPx * down) / across)) }
}

/**
 * The rung a picture is derived at when this width is asked for: never wider than its crop, so that
 * nothing is enlarged. A crop under 25 px counts as the first rung.
 */
export function fittingRung(widthPx: number, cropWidthPx: number): number | undefined {
  const asked = nextRung(widthPx)
  return asked === undefined ? undefined : Math.min(asked, widestRung(cropWidthPx))
}

/** The widest rung that a crop fills by itself. */
export function widestRung(cropWidthPx: number): number {
  return RUNGS_PX.findLast((rung) => rung <= cropWidthPx) ?? WIDTH_STEP_PX
}

/** The size of the picture derived at a rung. */
export function derivedSize(aspect: Aspect, rungPx: number, original: SizePx): SizePx {
  const crop = cropOf(aspect, original)
  const widthPx = Math.min(rungPx, crop.widthPx)
  const [across, down] = RATIOS[aspect] ?? [original.widthPx, original.heightPx]
  return { widthPx, heightPx: Math.max(1, Math.round((widthPx * down) / across)) }
}

/** The rungs a server-rendered page offers of a crop: the ladder as far as it goes, then the crop's own widest. */
export function ladderFor(cropWidthPx: number): number[] {
  const top = LADDER_PX.at(-1) ?? WIDTH_MAX_PX
  const widest = Math.min(widestRung(cropWidthPx), top)
  const rungs = LADDER_PX.filter((rung) => rung <= widest)
  return rungs.at(-1) === widest ? rungs : [...rungs, widest]
}

/**
 * The width a browser loads for a box: rounded up to a multiple of 25 px, times the device's pixel ratio.
 * @source SPEC §4 "Image loading"
 */
export function clientWidth(boxWidthPx: number, devicePixelRatio: number): number {
  const steppedPx = Math.max(1, Math.ceil(boxWidthPx / WIDTH_STEP_PX)) * WIDTH_STEP_PX
  return Math.min(WIDTH_MAX_PX, Math.ceil(steppedPx * devicePixelRatio))
}

/** How wide a picture of these proportions is drawn when it covers a box and is cut where it stands over. */
export function coverWidth(box: SizePx, picture: SizePx): number {
  return Math.max(box.widthPx, (box.heightPx * picture.widthPx) / picture.heightPx)
}

/** The address of a picture; a width between rungs becomes the next one, so that equal pictures have one address. */
export function imageUrl(hash: string, aspect: Aspect, widthPx: number, extension: ImageExtension): string {
  const rung = nextRung(Math.max(1, widthPx)) ?? WIDTH_MAX_PX
  return `/assets/i/${hash}/${aspect}/${rung}.${extension}`
}

/** Candidates of a `srcset`, each with its width. */
export function srcsetOf(
  hash: string,
  aspect: Aspect,
  widthsPx: readonly number[],
  extension: ImageExtension,
): string {
  return widthsPx.map((widthPx) => `${imageUrl(hash, aspect, widthPx, extension)} ${widthPx}w`).join(', ')
}

/**
 * The address of an `Image` at another width: `{dir}/{w}x{h}-{file}`, the height in proportion.
 * @source SPEC §3 "Image"; WIRE §7
 */
export function scaledUrl(image: { url: string; width: number; height: number }, widthPx: number): string {
  const cut = image.url.lastIndexOf('/') + 1
  const heightPx = Math.max(1, Math.round((widthPx * image.height) / image.width))
  return `${image.url.slice(0, cut)}${widthPx}x${heightPx}-${image.url.slice(cut)}`
}

/** The last part of a picture's address, read: a width that is none is `undefined`. */
export type ImageFileName = { widthPx: number | undefined; extension: ImageExtension }

/**
 * Reads `{width}.{ext}` or `{w}x{h}-{width}.{ext}`. In the scaled form `w` decides; `h` must be a number but is
 * not looked at, since the shape is fixed by the aspect and callers round differently.
 * @returns undefined when the name does not end in one of the four formats
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
