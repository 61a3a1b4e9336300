import type { TrackKey } from '../colour.ts'

/** One picture of the library: its alternative text and its drawing. */
export interface Scene {
  readonly key: string
  readonly alt: string
  /** The track whose colour the picture has; null for slate and for backgrounds. */
  readonly track: TrackKey | null
  readonly width: number
  readonly height: number
  /** Number of colours in the palette of the PNG. */
  readonly colours?: number
  readonly draw: () => string
}

/** Default size of pictures in px. */
export const full = { width: 1920, height: 1080 } as const
