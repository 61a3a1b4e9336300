import type { ReactNode } from 'react'

/** A block's heading: the page's h1 when the block comes first, else an h2. Nothing when empty. */
export function WidgetHeading({
  children,
  isFirst,
  look,
}: {
  children: ReactNode
  isFirst: boolean
  look?: string
}) {
  if (children === '' || children === null || (Array.isArray(children) && children.length === 0)) return null
  return isFirst ? (
    <h1 className={look ?? 'text-h1'} tabIndex={-1}>
      {children}
    </h1>
  ) : (
    <h2 className={look ?? 'text-h2'}>{children}</h2>
  )
}

/** Lines of a heading, each on its own where there is room. */
export function HeadingLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={line} className="own-words block">
      {index > 0 ? ' ' : ''}
      {line}
    </span>
  ))
}
