import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { brand, contourLine } from './colour.ts'
import { type ContourArea, contourPaths, contourScale } from './contour.ts'
import { groundField, tile } from './contour-ground.ts'
import { type Field, periodicNoise } from './noise.ts'
import { box, group, picture, stroke } from './svg.ts'

/** The film behind the home page's hero: contour lines that swell and return once in six seconds, as a loop. */
const film = { width: 1280, height: 720, framesPerSecond: 24, seconds: 6 } as const
const area: ContourArea = { width: film.width, height: film.height, marginPx: 30, cellPx: 10, spacingPx: 26 }
const folder = new URL('../../database/seed/art/video/', import.meta.url)

const ground = groundField(1974)
/**
 * The heights of the contour lines; there are fewer than on the still background, because each line costs bytes in
 * every frame.
 */
const levels = Array.from({ length: 9 }, (_, index) => (index - 4) * 0.135)
const swell = periodicNoise(5, 6, 4)
const ebb = periodicNoise(6, 6, 4)

/** Returns the terrain at one moment. Both waves complete one turn, so the last frame leads into the first. */
function groundAt(turn: number): Field {
  const angle = turn * 2 * Math.PI
  const [cos, sin] = [Math.cos(angle) * 0.1, Math.sin(angle) * 0.1]
  return (x, y) => {
    const u = (x / tile.width) * 6
    const v = (y / tile.height) * 4
    return ground(x, y) + cos * swell(u, v) + sin * ebb(u, v)
  }
}

function frame(index: number): string {
  const paths = contourPaths(groundAt(index / (film.framesPerSecond * film.seconds)), area, levels, 150)
  return picture(
    film.width,
    film.height,
    box(0, 0, film.width, film.height, brand),
    group(
      { transform: `scale(${1 / contourScale})` },
      stroke(paths.fine, contourLine, contourScale * 1.5, { 'stroke-opacity': '.19' }),
      stroke(paths.heavy, contourLine, contourScale * 2.2, { 'stroke-opacity': '.23' }),
    ),
  )
}

const input = [
  '-y',
  '-v',
  'error',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-s',
  `${film.width}x${film.height}`,
  '-r',
  `${film.framesPerSecond}`,
  '-i',
  '-',
]
const colour = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bicubic,format=yuv420p',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]
const plain = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1']

const encodings = {
  'track-loop.mp4': [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '28.5',
    '-profile:v',
    'high',
    '-movflags',
    '+faststart',
  ],
  'track-loop.webm': [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '37',
    '-deadline',
    'good',
    '-cpu-used',
    '2',
    '-g',
    '240',
  ],
} as const

async function encode(file: string, choices: readonly string[], frames: readonly Buffer[]): Promise<number> {
  const path = fileURLToPath(new URL(file, folder))
  const encoder = spawn('ffmpeg', [...input, ...colour, ...plain, ...choices, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(encoder, 'close')
  for (const pixels of frames) if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} on ${file}.`)
  return (await stat(path)).size
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const frames: Buffer[] = []
  for (let index = 0; index < film.framesPerSecond * film.seconds; index += 1)
    frames.push(
      await sharp(Buffer.from(frame(index)))
        .removeAlpha()
        .raw()
        .toBuffer(),
    )
  const slate = await sharp(Buffer.from(frame(0)))
    .png({ palette: true, colours: 8, dither: 0, effort: 10 })
    .toBuffer()
  await writeFile(new URL('track-loop-slate.png', folder), slate)
  for (const [file, choices] of Object.entries(encodings))
    console.log(`${file} ${Math.round((await encode(file, choices, frames)) / 1000)} kB`)
}

await main()
