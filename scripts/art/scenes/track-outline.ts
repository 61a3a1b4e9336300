import { trackDrawings } from '../../../database/seed/art/tracks.ts'
import { type TrackDrawing, type TrackMark, endsOf } from '../../../platform/ui/art/track-drawing.ts'
import { type TrackKey, amber } from '../colour.ts'
import { element, stroke } from '../svg.ts'

function loadTrack(key: TrackKey): TrackDrawing {
  const track = trackDrawings.find((candidate) => candidate.key === key)
  if (!track) throw new Error(`The demo has no track ${key}.`)
  return track
}

/** Draws a tick across the line, extending `half` to each side of it. */
function tick(mark: TrackMark, half: number, width: number): string {
  const across = (mark.angle * Math.PI) / 180
  const [dx, dy] = [Math.cos(across) * half, Math.sin(across) * half]
  return stroke(
    `M${(mark.x - dx).toFixed(1)} ${(mark.y - dy).toFixed(1)}L${(mark.x + dx).toFixed(1)} ${(mark.y + dy).toFixed(1)}`,
    amber,
    width,
  )
}

/** Draws the plan of a track over a landscape: a white line with a dark casing, and ticks at start and finish. */
export function outline(
  key: TrackKey,
  left: number,
  top: number,
  width: number,
  casing: string,
  drawing = '#fbfaf6',
): string {
  const track = loadTrack(key)
  const scale = width / Number(track.viewBox.split(' ')[2])
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const
  const parts = [
    stroke(track.path, casing, 13 / scale, { ...round, 'stroke-opacity': '.5' }),
    stroke(track.path, drawing, 6 / scale, round),
    ...endsOf(track).map((mark) => tick(mark, 22 / scale, 8 / scale)),
  ]
  return element('g', { transform: `translate(${left} ${top}) scale(${scale.toFixed(4)})` }, parts.join(''))
}
