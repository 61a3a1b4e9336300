/**
 * What the hero's line becomes below the hero: it comes down at the inline-end edge of the content
 * in the primary colour, turns, and is the 2 px rule of the first rows there.
 *
 * Place it in the part whose foot is that rule and whose width is the content's (it must be
 * `relative`), inside a section that starts where the hero ends and carries `overflow-y-clip`.
 */
export function HeroLineExit() {
  return <div className="art-line-exit" aria-hidden="true" />
}
