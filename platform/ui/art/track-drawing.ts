/** A spot on a track's line. `angle`, in degrees, is that of the tick across it: 90 stands upright. */
export interface TrackMark {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** Where a sector begins, and where its chip stands. */
export interface TrackSector extends TrackMark {
  readonly key: string
  readonly chipX: number
  readonly chipY: number
}

/** The name of a corner; `anchor` says which end of the words stands at x. */
export interface TrackLabel {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A track as one smooth line, in the units of its `viewBox` ("0 0 width height"). */
export interface TrackDrawing {
  readonly key: string
  readonly name: string
  readonly viewBox: string
  readonly path: string
  readonly start: TrackMark
  readonly sectors: readonly TrackSector[]
  readonly labels: readonly TrackLabel[]
}

/** A track as a component takes it, once it has come over the wire. */
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
 * The ticks of a line: its start, and where it is no loop also its finish, which is read off the
 * path's last curve. Paths are absolute, and a loop ends with `z`.
 */
export function endsOf(track: { readonly path: string; readonly start: TrackMark }): readonly TrackMark[] {
  if (/z\s*$/i.test(track.path)) return [track.start]
  const [fromX = 0, fromY = 0, x = 0, y = 0] = (track.path.match(/-?\d*\.?\d+/g) ?? []).slice(-4).map(Number)
  const angle = Math.round((Math.atan2(y - fromY, x - fromX) * 180) / Math.PI) + 90
  return [track.start, { x, y, angle }]
}
