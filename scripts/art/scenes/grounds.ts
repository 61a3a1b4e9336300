import { brandGround, sandGround, tile } from '../contour-ground.ts'
import type { Scene } from './scene.ts'

export const groundScenes: readonly Scene[] = [
  {
    key: 'contour-brand',
    alt: 'Contour lines on dark petrol',
    track: null,
    ...tile,
    colours: 8,
    draw: brandGround,
  },
  {
    key: 'contour-sand',
    alt: 'Contour lines on sand',
    track: null,
    ...tile,
    colours: 8,
    draw: sandGround,
  },
]
