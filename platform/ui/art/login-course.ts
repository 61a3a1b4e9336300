/** Length in px of one lap (one wave) of the course behind the log-in screens, in a drawing 120 px high. */
export const lapPx = 236
export const markerX = 181

const sampleGapPx = 20

/** Returns the height of the course at the position x when `travelledPx` of it are completed. */
export function courseY(x: number, travelledPx: number): number {
  const at = x + travelledPx
  return 90 - 15 * Math.cos(((at - 158) / lapPx) * 2 * Math.PI) + 4 * Math.sin(at / 131)
}

/** Returns the course between two x positions as one smooth SVG path. */
export function coursePath(fromX: number, toX: number, travelledPx: number): string {
  const count = Math.ceil((toX - fromX) / sampleGapPx)
  const gap = (toX - fromX) / count
  const y = (index: number): number => courseY(fromX + index * gap, travelledPx)
  const slope = (index: number): number => (y(index + 0.01) - y(index - 0.01)) / 0.02
  const round = (value: number): number => Math.round(value * 10) / 10
  let d = `M${round(fromX)} ${round(y(0))}`
  for (let index = 0; index < count; index += 1) {
    const x = fromX + index * gap
    const leave = index === 0 ? `C${round(x + gap / 3)} ${round(y(0) + slope(0) / 3)} ` : 'S'
    d += `${leave}${round(x + (gap * 2) / 3)} ${round(y(index + 1) - slope(index + 1) / 3)} ${round(x + gap)} ${round(y(index + 1))}`
  }
  return d
}
