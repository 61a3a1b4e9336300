import { Fragment } from 'react'

/**
 * Short details in one line, separated by dots. Empty ones are left out. Each keeps its own writing direction, and
 * their order is that of the page, also inside a club's text, whose first letter decides the direction.
 */
export function DotList({ parts }: { parts: readonly string[] }) {
  return (
    <span className="[unicode-bidi:isolate]">
      {parts
        .filter((part) => part !== '')
        .map((part, at) => (
          <Fragment key={part}>
            {at === 0 ? null : ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
    </span>
  )
}
