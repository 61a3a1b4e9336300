import { expect, it } from 'vitest'
import { silentLog } from '#tests/kit/log.ts'
import { LADDER_PX } from '../media.rules.ts'
import type { ImageRequest } from './derived-images.ts'
import { warmImages } from './warm-images.ts'

it('makes the format that almost every browser requests of all images first', async () => {
  const requested: ImageRequest[] = []
  const derivedImages = {
    find: async (request: ImageRequest) => void requested.push(request),
    forget: async () => undefined,
  }
  const shown = ['a', 'b'].map((letter) => ({ hash: letter.repeat(32), aspect: '4x3' as const }))
  await warmImages({ derivedImages, log: silentLog }, shown)

  const first = requested.slice(0, shown.length * LADDER_PX.length)
  expect(new Set(first.map(({ extension }) => extension))).toEqual(new Set(['avif']))
  expect(new Set(first.map(({ hash }) => hash))).toEqual(new Set(shown.map(({ hash }) => hash)))
  expect(requested).toHaveLength(shown.length * LADDER_PX.length * 3)
})
