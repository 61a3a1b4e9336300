import type { TrackKey } from '../colour.ts'

/** One picture of the library: what it shows, in plain words, and the drawing. */
export interface Scene {
  readonly key: string
  readonly alt: string
  /** The track whose colour it wears; null for slate and for grounds. */
  readonly track: TrackKey | null
  readonly width: number
  readonly height: number
  /** Colours kept in the palette picture. */
  readonly colours?: number
  readonly draw: () => string
}

/** The size every picture has unless it says otherwise. */
export const full = { width: 1920, height: 1080 } as const
