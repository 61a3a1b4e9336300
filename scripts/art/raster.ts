import sharp from 'sharp'

/** Flat art as a palette picture: few colours, so a PNG of it is small and sharp. */
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

/** With its transparency, for marks. */
export async function clearPng(svg: string, widthPx: number, heightPx: number): Promise<Buffer> {
  return await sharp(Buffer.from(svg), { density: 288 })
    .resize(widthPx, heightPx, { fit: 'contain', background: '#00000000' })
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer()
}
