import type { TrackOutline } from '#features/pages/widgets.contract.ts'
import type { TrackDrawing } from '#platform/ui/art/track-drawing.ts'
import { trackDrawings } from './art/tracks.ts'

/** The demo club's tracks and their colours. @source docs/reference/demo-club.md §1.2 */
export const TRACK_COLOURS = {
  'tallow-creek': '#B8441C',
  'mount-quandary': '#2E6B34',
  'saltbush-flat': '#8A6A12',
  'the-silos': '#41506B',
} as const

export type TrackKey = keyof typeof TRACK_COLOURS

/** Returns the outline of a track in the format of the widgets. */
export function outlineOf(key: TrackKey): TrackOutline {
  const drawing = trackDrawings.find((track) => track.key === key)
  if (!drawing) throw new Error(`the demo club has no drawing of the track ${key}`)
  return {
    key,
    viewBox: viewBoxOf(drawing),
    path: drawing.path,
    start: drawing.start,
    sectors: drawing.sectors.map(({ key: label, ...sector }) => ({ label, ...sector })),
    corners: drawing.labels.map(({ text: label, ...corner }) => ({ label, ...corner })),
  }
}

function viewBoxOf({ viewBox }: TrackDrawing): TrackOutline['viewBox'] {
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  return [x, y, width, height]
}
