export type SpacingSide = 'pt' | 'pb' | 'ps' | 'pe' | 'mt' | 'mb'

const PARTS = [64, 32, 16, 8, 4, 2, 1, 0.5] as const

/**
 * Returns the classes of theme/spacing.css for one padding or margin: the side, plus the powers of two whose sum is the
 * step (44 is 32 + 8 + 4). One step is 4 px; `px` is one pixel, `0` is nothing.
 */
export function spacingClasses(side: SpacingSide, step: string): string {
  const name = `block-${side}`
  if (step === 'px') return `${name}-px`
  let rest = Number(step)
  const parts: string[] = []
  for (const part of PARTS) {
    if (rest < part) continue
    rest -= part
    parts.push(`${name}-${part === 0.5 ? 'half' : part}`)
  }
  return [name, ...parts].join(' ')
}
