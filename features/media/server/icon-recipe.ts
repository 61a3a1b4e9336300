import { loadSharp } from './sharp-engine.ts'

/** A square icon: the picture whole in the middle of its ground. */
export type IconRecipe = {
  sizePx: number
  /** How much of the edge the picture may take, 0 to 1: the rest is cut to a shape by the device. */
  artShare: number
  /** Like `#ffffff`; null for a ground that shows what is behind. */
  ground: string | null
}

export type DrawIcon = (original: Uint8Array, recipe: IconRecipe) => Promise<Buffer>

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Draws an icon as PNG. A picture that is too small is not blown up beyond its sharpness on a phone, only on its ground. */
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
