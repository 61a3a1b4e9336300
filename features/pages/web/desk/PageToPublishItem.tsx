import { Trans, useLingui } from '@lingui/react/macro'
import { useInstant } from '#features/staff/staff.public.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { PAGE_DRAFT_REFUSALS } from '../../page-drafts.contract.ts'
import { SEVERAL_PAGES_OBSTACLES } from '../../several-pages.contract.ts'
import { blockName } from './block-name.ts'
import { findingKeys, FindingText } from './FindingText.tsx'
import { PageObstacle, PageTick } from './PageTick.tsx'
import type { PageToPublish } from './use-several-checks.ts'

type PageToPublishItemProps = PageToPublish & {
  /** True if the pages are to be published at a later time. */
  isLater: boolean
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  /** The message with which the server refused the page; undefined if it did not. */
  refusal: string | undefined
}

/** A page of the dialog that publishes several, with its obstacle and the findings of its checks. */
export function PageToPublishItem({
  page,
  checked,
  isOutdated,
  isLater,
  isTicked,
  onTick,
  refusal,
}: PageToPublishItemProps) {
  const { i18n, t } = useLingui()
  const instant = useInstant()
  const keyOf = findingKeys()
  const findings = checked?.findings ?? []
  const obstacle = checked?.obstacle ?? null
  // The checks describe the same obstacle, so show the refusal only if they found none.
  const shownRefusal = isOutdated || obstacle !== null ? undefined : refusal
  const nameOf = (key: string | null) => {
    const block = checked?.blocks.find((one) => one.key === key)
    if (block === undefined) return t`Page settings`
    return blockName(i18n, { values: { template: block.template, name: block.name } })
  }
  return (
    <PageTick page={page} isTicked={isTicked} onTick={onTick}>
      {isOutdated ? <PageObstacle>{i18n._(PAGE_DRAFT_REFUSALS.DRAFT_CHANGED.message)}</PageObstacle> : null}
      {obstacle === null ? null : (
        <PageObstacle>{i18n._(SEVERAL_PAGES_OBSTACLES[obstacle].message)}</PageObstacle>
      )}
      {shownRefusal === undefined ? null : <PageObstacle>{shownRefusal}</PageObstacle>}
      {page.schedule?.state === 'pending' ? (
        <p className="mb-2 text-note text-muted">
          {isLater ? (
            <Trans>Scheduled for {instant(page.schedule.at)}. The new time replaces this.</Trans>
          ) : (
            <Trans>Scheduled for {instant(page.schedule.at)}. Publishing it now cancels this.</Trans>
          )}
        </p>
      ) : null}
      {findings.length === 0 ? null : (
        <ul className="mb-2 grid gap-2">
          {findings.map((finding) => (
            <li
              key={keyOf(finding)}
              className={
                finding.severity === 'error'
                  ? 'border-s-4 border-danger ps-3'
                  : 'border-s-4 border-warn-ink ps-3'
              }
            >
              <FindingText finding={finding}>
                <bdi className="font-semibold wrap-anywhere">{nameOf(finding.block)}</bdi>
              </FindingText>
            </li>
          ))}
        </ul>
      )}
      {findings.length === 0 && obstacle === null && !isOutdated && refusal === undefined ? null : (
        <ScreenLink to={`/cms/pages/${page.id}`} className="link inline-flex min-h-11 items-center">
          <Trans comment="Link: opens a page in the editor">Open the page</Trans>
          <Which>{page.name}</Which>
        </ScreenLink>
      )}
    </PageTick>
  )
}
