/** The tracks as other features see them. @source docs/reference/events-and-entries.md §7.1 */

/** A track that a member may choose as home track. `slug` names its drawn outline, `colour` is `#RRGGBB`. */
export type Track = { id: number; slug: string; name: string; colour: string }

/**
 * A track drawn as one line. Its coordinates are in the units of the view box, which is min x, min y, width, height.
 * `angle`, in degrees, is the angle of the tick mark across its start.
 */
export type TrackLineDrawing = {
  viewBox: readonly [number, number, number, number]
  path: string
  start: { x: number; y: number; angle: number }
}
