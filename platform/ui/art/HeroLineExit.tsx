/**
 * Continues the hero's line below the hero: it comes down at the inline-end edge of the content in the primary colour,
 * turns, and becomes the 2 px line above the first rows.
 *
 * Place it in the element whose bottom is that line and whose width is the content's (it must be `relative`), inside a
 * section that starts where the hero ends and has `overflow-y-clip`.
 */
export function HeroLineExit() {
  return <div className="art-line-exit" aria-hidden="true" />
}
