/** The colours of docs/reference/screens.md §3.1 and §3.6 that drawings are made from. */
export const paper = '#f1ebdd'
export const night = '#081a1d'
export const sunWhite = '#fcfaf5'
export const amber = '#ffb703'
export const brand = '#0b2e33'
export const contourLine = '#7fb8b6'
export const sand = '#dad3c2'
export const muted = '#515b60'
export const mutedOnDark = '#a2b1b6'
export const ink = '#12191b'

export const trackColours = {
  'tallow-creek': '#b8441c',
  'mount-quandary': '#2e6b34',
  'saltbush-flat': '#8a6a12',
  'the-silos': '#41506b',
} as const

export type TrackKey = keyof typeof trackColours

/** Colour of pictures that belong to no track; it is also the colour of the track The Silos. */
export const slate = trackColours['the-silos']

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Mixes `share` of the second colour into the first, in sRGB. Returns six hex digits after #. */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second)
  const mixed = channels(first).map((value, index) => value + ((other[index] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** A colour ramp through one track colour: 0 is paper, 1 the colour itself, 2 night. */
export type Ramp = (tone: number) => string

export function duotone(colour: string): Ramp {
  return (tone) => (tone <= 1 ? mix(paper, colour, tone) : mix(colour, night, tone - 1))
}
