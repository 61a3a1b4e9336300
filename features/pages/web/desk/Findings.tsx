import { Trans, useLingui } from '@lingui/react/macro'
import { aboutOf, type PageFinding } from '../../page-findings.contract.ts'
import { blockName } from './block-name.ts'
import { useSessionView } from './editing-context.ts'
import { useFindingText } from './use-finding-text.ts'

type FindingsProps = {
  findings: readonly PageFinding[]
  /** Called with the finding whose field should be shown; absent if the findings are about another version. */
  onOpen?: (finding: PageFinding) => void
}

/** The findings of the checks before publishing. Each names its block; a click opens the field. */
export function Findings({ findings, onOpen }: FindingsProps) {
  const { i18n, t } = useLingui()
  const { state } = useSessionView()
  const textOf = useFindingText()
  if (findings.length === 0)
    return (
      <p className="mb-4">
        <Trans>The checks found nothing to correct.</Trans>
      </p>
    )
  const nameOf = (key: string | null) => {
    if (key === null) return t`Page settings`
    const block = state.blocks.find((each) => each.key === key)
    return block === undefined ? t`A block that was removed` : blockName(i18n, block)
  }
  // Two headings of one field may have the same text, so their findings differ only by their number.
  const numbers = new Map<string, number>()
  const keyOf = ({ code, block, path, ...rest }: PageFinding): string => {
    const place = [code, block, path, aboutOf(rest)].join(' ')
    const number = (numbers.get(place) ?? 0) + 1
    numbers.set(place, number)
    return `${place} ${number}`
  }
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const { severity, block, link, quote } = finding
        const about = link?.address ?? quote
        const name = <bdi>{nameOf(block)}</bdi>
        return (
          <li key={keyOf(finding)} className={`finding-${severity}`}>
            {onOpen === undefined ? (
              <span className="font-semibold">{name}</span>
            ) : (
              <button type="button" className="link" onClick={() => onOpen(finding)}>
                {name}
              </button>
            )}
            <span className="block">
              {severity === 'error' ? (
                <strong>
                  <Trans comment="Before an error that prevents a page from being published">
                    To correct:
                  </Trans>{' '}
                </strong>
              ) : null}
              {textOf(finding)}
            </span>
            {about === undefined ? null : (
              <span className="block text-note wrap-anywhere text-muted">
                <bdi dir={link === undefined ? 'auto' : 'ltr'}>{about}</bdi>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
