import sharp from 'sharp'

/** Renders flat art as a palette PNG, which is small and sharp because it has few colours. */
export async function palettePng(
  svg: string,
  widthPx: number,
  heightPx: number,
  colours: number,
): Promise<Buffer> {
  return await sharp(Buffer.from(svg))
    .resize(widthPx, heightPx, { fit: 'cover' })
    .png({ palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

/** Renders a PNG with transparency, for logos. */
export async function clearPng(svg: string, widthPx: number, heightPx: number): Promise<Buffer> {
  return await sharp(Buffer.from(svg), { density: 288 })
    .resize(widthPx, heightPx, { fit: 'contain', background: '#00000000' })
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer()
}
