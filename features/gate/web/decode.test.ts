import encodeQR from 'qr'
import { describe, expect, it } from 'vitest'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { decodeImage } from './decode.ts'

const WIDTH = 640
const HEIGHT = 480
const TICKET = signedCodes('a-secret-of-the-tests-that-is-long-enough', 'ticket').sign('7KQM2XRD4F')
const CARD = `https://club.example/card/${signedCodes('the-same', 'membership card').sign('m7.2026-12-05')}`

type Held = {
  /** The rotation in degrees. */
  turned?: number
  /** The share of the picture’s height that the code fills. */
  share?: number
  /** The grey values of black and white, 0 to 255. */
  dark?: number
  light?: number
  /** The greatest deviation of a pixel. */
  grain?: number
  /** How much closer to the camera the lower edge is, to simulate a tilt. */
  askew?: number
}

/** Simulates a camera frame of a code. */
function frameOf(text: string, held: Held = {}): ImageData {
  const { turned = 0, share = 0.8, dark = 20, light = 235, grain = 0, askew = 0 } = held
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = modules.length
  const side = HEIGHT * share
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  let seed = 1
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
      const across = dx * cos + dy * sin
      const down = dy * cos - dx * sin
      // Simulates perspective: parts that are further away are smaller in both directions.
      const depth = 1 - (askew * down) / side
      const column = Math.floor((across / side / depth + 0.5) * size)
      const row = Math.floor((down / side / depth + 0.5) * size)
      const isDark = modules[row]?.[column] ?? false
      seed = (seed * 16_807) % 2_147_483_647
      const value = (isDark ? dark : light) + ((seed % 200) / 100 - 1) * grain
      data.set([value, value, value, 255], (y * WIDTH + x) * 4)
    }
  return { width: WIDTH, height: HEIGHT, data, colorSpace: 'srgb' }
}

describe('decodeImage', () => {
  it.each<[string, Held]>([
    ['straight', {}],
    ['turned a little', { turned: 12 }],
    ['on its side', { turned: 90 }],
    ['upside down', { turned: 180 }],
    ['crooked', { turned: 33 }],
    ['far away', { share: 0.45 }],
    ['in poor light', { dark: 40, light: 95, grain: 10 }],
    ['in glaring light', { dark: 150, light: 250 }],
    ['on a screen that is held askew', { askew: 0.3, share: 0.7, turned: 5 }],
    ['by a shaking hand and a cheap camera', { grain: 40, turned: -8 }],
  ])('reads a ticket and a card %s', (_how, held) => {
    expect([decodeImage(frameOf(TICKET, held)), decodeImage(frameOf(CARD, held))]).toEqual([TICKET, CARD])
  })

  it('returns an empty string without a code', () => {
    const empty = frameOf(TICKET, { dark: 200, light: 200, grain: 20 })
    expect(decodeImage(empty)).toBe('')
  })
})
