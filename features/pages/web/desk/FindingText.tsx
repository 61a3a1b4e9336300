import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { aboutOf, type PageFinding } from '../../page-findings.contract.ts'
import { useFindingText } from './use-finding-text.ts'

/** The text of a finding: what is wrong, how to correct it, and the link or text it is about. `children` is its block. */
export function FindingText({ finding, children }: { finding: PageFinding; children: ReactNode }) {
  const textOf = useFindingText()
  const { severity, link, quote } = finding
  const about = link?.address ?? quote
  return (
    <>
      {children}
      <span className="block">
        {severity === 'error' ? <ToCorrect /> : null}
        {textOf(finding)}
      </span>
      {about === undefined ? null : (
        <span className="block text-note wrap-anywhere text-muted">
          <bdi dir={link === undefined ? 'auto' : 'ltr'}>{about}</bdi>
        </span>
      )}
    </>
  )
}

/** The mark before an error. */
export function ToCorrect() {
  return (
    <strong>
      <Trans comment="Before an error that prevents a page from being published">To correct:</Trans>{' '}
    </strong>
  )
}

/**
 * Returns a function that makes a key for each finding of a list. Two headings of one field may have the same text, so
 * their findings differ only by their number.
 */
export function findingKeys(): (finding: PageFinding) => string {
  const numbers = new Map<string, number>()
  return ({ code, block, path, ...rest }) => {
    const place = [code, block, path, aboutOf(rest)].join(' ')
    const number = (numbers.get(place) ?? 0) + 1
    numbers.set(place, number)
    return `${place} ${number}`
  }
}
