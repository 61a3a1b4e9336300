import { mkdir, writeFile } from 'node:fs/promises'
import { iconPicture, markPicture } from './club-mark.ts'
import { brand, ink, muted, mutedOnDark } from './colour.ts'
import { brandContours, sandContours } from './contour-ground.ts'
import { clearPng, palettePng } from './raster.ts'
import { garageScenes } from './scenes/garage.ts'
import { groundScenes } from './scenes/grounds.ts'
import { homeScenes } from './scenes/home.ts'
import { mapScenes } from './scenes/map.ts'
import { newsScenes } from './scenes/news.ts'
import { pageScenes } from './scenes/pages.ts'
import { productScenes } from './scenes/products.ts'
import type { Scene } from './scenes/scene.ts'
import { trackScenes } from './scenes/tracks.ts'
import { drawWordmarks } from './wordmarks.ts'

const seedArt = new URL('../../database/seed/art/', import.meta.url)
const platformArt = new URL('../../platform/ui/art/', import.meta.url)

const scenes: readonly Scene[] = [
  ...homeScenes,
  ...trackScenes,
  ...garageScenes,
  ...pageScenes,
  ...newsScenes,
  ...mapScenes,
  ...groundScenes,
]

interface Entry {
  readonly key: string
  readonly file: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly track: string | null
}

async function drawPictures(): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const scene of [...scenes, ...(await productScenes())]) {
    const svg = scene.draw()
    await writeFile(new URL(`pictures/${scene.key}.svg`, seedArt), svg)
    const png = await palettePng(svg, scene.width, scene.height, scene.colours ?? 64)
    await writeFile(new URL(`pictures/${scene.key}.png`, seedArt), png)
    const { key, width, height, alt, track } = scene
    entries.push({ key, file: `pictures/${key}.png`, width, height, alt, track })
  }
  return entries
}

async function drawSponsors(): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const mark of await drawWordmarks()) {
    await writeFile(new URL(`marks/${mark.key}.svg`, seedArt), mark.svg('currentColor'))
    const inks = [
      ['', muted],
      ['-on-dark', mutedOnDark],
    ] as const
    for (const [suffix, colour] of inks) {
      const key = `${mark.key}${suffix}`
      const size = { width: mark.width * 3, height: mark.height * 3 }
      await writeFile(
        new URL(`marks/${key}.png`, seedArt),
        await clearPng(mark.svg(colour), size.width, size.height),
      )
      entries.push({ key, file: `marks/${key}.png`, ...size, alt: mark.name, track: null })
    }
  }
  return entries
}

async function drawClubMarks(): Promise<void> {
  const marks = {
    'club-mark': markPicture(ink),
    'club-mark-on-dark': markPicture('#ffffff'),
    'favicon-light': markPicture(brand),
    'favicon-dark': markPicture('#ffffff'),
  }
  for (const [name, svg] of Object.entries(marks)) await writeFile(new URL(`marks/${name}.svg`, seedArt), svg)
  for (const name of ['light', 'dark'] as const)
    await writeFile(
      new URL(`marks/favicon-${name}-32.png`, seedArt),
      await clearPng(marks[`favicon-${name}`], 32, 32),
    )
  await writeFile(new URL('marks/icon.svg', seedArt), iconPicture(512, 0.62, 112))
  await writeFile(new URL('marks/icon-180.png', seedArt), await clearPng(iconPicture(180, 0.62, 0), 180, 180))
  await writeFile(
    new URL('marks/icon-192.png', seedArt),
    await clearPng(iconPicture(192, 0.62, 42), 192, 192),
  )
  await writeFile(
    new URL('marks/icon-512.png', seedArt),
    await clearPng(iconPicture(512, 0.62, 112), 512, 512),
  )
  await writeFile(
    new URL('marks/icon-maskable-512.png', seedArt),
    await clearPng(iconPicture(512, 0.5, 0), 512, 512),
  )
}

async function main(): Promise<void> {
  for (const folder of ['pictures/', 'marks/']) await mkdir(new URL(folder, seedArt), { recursive: true })
  const entries = await drawPictures()
  entries.push(...(await drawSponsors()))
  await drawClubMarks()
  await writeFile(new URL('contour-brand.svg', platformArt), brandContours())
  await writeFile(new URL('contour-sand.svg', platformArt), sandContours())
  await writeFile(new URL('pictures.json', seedArt), `${JSON.stringify(entries, null, 2)}\n`)
}

await main()
