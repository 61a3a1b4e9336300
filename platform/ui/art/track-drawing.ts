/** A point on a track's line. `angle` is the angle of its tick in degrees: 90 is upright. */
export interface TrackMark {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** The start of a sector and the position of its chip. */
export interface TrackSector extends TrackMark {
  readonly key: string
  readonly chipX: number
  readonly chipY: number
}

/** The name of a corner; `anchor` says which end of the text is at x. */
export interface TrackLabel {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A track as one smooth SVG path, in the units of its `viewBox` ("0 0 width height"). */
export interface TrackDrawing {
  readonly key: string
  readonly name: string
  readonly viewBox: string
  readonly path: string
  readonly start: TrackMark
  readonly sectors: readonly TrackSector[]
  readonly labels: readonly TrackLabel[]
}

/** A track drawing as received from the API and passed to components. */
export interface TrackOutline {
  readonly key: string
  readonly viewBox: readonly [number, number, number, number]
  readonly path: string
  readonly start: TrackMark
  readonly sectors: readonly (TrackMark & {
    readonly label: string
    readonly chipX: number
    readonly chipY: number
  })[]
  readonly corners: readonly {
    readonly label: string
    readonly x: number
    readonly y: number
    readonly anchor: 'start' | 'middle' | 'end'
  }[]
}

/**
 * Returns the ticks at the ends of a track: its start and, unless it is a loop, its finish, which is derived from the
 * path's last curve. Paths are absolute, and a loop ends with `z`.
 */
export function endsOf(track: { readonly path: string; readonly start: TrackMark }): readonly TrackMark[] {
  if (/z\s*$/i.test(track.path)) return [track.start]
  const [fromX = 0, fromY = 0, x = 0, y = 0] = (track.path.match(/-?\d*\.?\d+/g) ?? []).slice(-4).map(Number)
  const angle = Math.round((Math.atan2(y - fromY, x - fromX) * 180) / Math.PI) + 90
  return [track.start, { x, y, angle }]
}
