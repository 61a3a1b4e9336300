import { loadSharp } from './sharp-engine.ts'

/** A square icon with the whole image in the middle of a background. */
export type IconRecipe = {
  sizePx: number
  /** Share of the edge that the image takes, 0 to 1; devices crop the rest to their own shape. */
  artShare: number
  /** Background colour such as `#ffffff`; null for a transparent one. */
  ground: string | null
}

export type DrawIcon = (original: Uint8Array, recipe: IconRecipe) => Promise<Buffer>

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws an icon as PNG. An image that is too small is not enlarged; only the background around it grows. */
export const drawIcon: DrawIcon = async (original, { sizePx, artShare, ground }) => {
  const openImage = await loadSharp()
  const artPx = Math.round(sizePx * artShare)
  const before = Math.floor((sizePx - artPx) / 2)
  const after = sizePx - artPx - before
  const background = ground ?? CLEAR
  const art = openImage(original).resize({ width: artPx, height: artPx, fit: 'contain', background: CLEAR })
  const framed = openImage(await art.png().toBuffer()).extend({
    top: before,
    bottom: after,
    left: before,
    right: after,
    background,
  })
  return await (ground === null ? framed : framed.flatten({ background }))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
