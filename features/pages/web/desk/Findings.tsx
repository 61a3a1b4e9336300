import { Trans, useLingui } from '@lingui/react/macro'
import type { PageFinding } from '../../page-findings.contract.ts'
import { blockName } from './block-name.ts'
import { useSessionView } from './editing-context.ts'
import { findingKeys, FindingText } from './FindingText.tsx'

type FindingsProps = {
  findings: readonly PageFinding[]
  /** Called with the finding whose field should be shown; absent if the findings are about another version. */
  onOpen?: (finding: PageFinding) => void
}

/** The findings of the checks before publishing. Each names its block; a click opens the field. */
export function Findings({ findings, onOpen }: FindingsProps) {
  const { i18n, t } = useLingui()
  const { state } = useSessionView()
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
  const keyOf = findingKeys()
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const name = <bdi>{nameOf(finding.block)}</bdi>
        return (
          <li key={keyOf(finding)} className={`finding-${finding.severity}`}>
            <FindingText finding={finding}>
              {onOpen === undefined ? (
                <span className="font-semibold">{name}</span>
              ) : (
                <button type="button" className="link" onClick={() => onOpen(finding)}>
                  {name}
                </button>
              )}
            </FindingText>
          </li>
        )
      })}
    </ul>
  )
}
