import { Trans, useLingui } from '@lingui/react/macro'
import type { PageFinding } from '../../page-drafts.contract.ts'
import { blockName } from './block-name.ts'
import { useSessionView } from './editing-context.ts'
import { useFindingText } from './use-finding-text.ts'

type FindingsProps = { findings: readonly PageFinding[]; onOpen: (block: string | null) => void }

/** The findings of the checks before publishing. Each names its block, which a click opens. */
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
    const block = state.blocks.find((each) => each.key === key)
    return block === undefined ? t`Page settings` : blockName(i18n, block)
  }
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const { severity, code, block, path, link } = finding
        return (
          <li key={`${code} ${block ?? ''} ${path} ${link?.address ?? ''}`} className={`finding-${severity}`}>
            <button type="button" className="link" onClick={() => onOpen(block)}>
              <bdi>{nameOf(block)}</bdi>
            </button>
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
            {link === undefined ? null : (
              <bdi dir="ltr" className="block text-note wrap-anywhere text-muted">
                {link.address}
              </bdi>
            )}
          </li>
        )
      })}
    </ul>
  )
}
