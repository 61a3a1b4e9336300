/** The places the club races at, as others see them. @source DOMAIN §3.14 "track" */

/** A track one can call home. `slug` names its drawn outline, `colour` is `#RRGGBB`. */
export type Track = { id: number; slug: string; name: string; colour: string }

/** A track as one line, in the units of its view box: min x, min y, width, height. `angle`, in degrees, is that of the tick across its start. */
export type TrackLineDrawing = {
  viewBox: readonly [number, number, number, number]
  path: string
  start: { x: number; y: number; angle: number }
}
