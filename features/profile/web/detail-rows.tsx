import { Trans } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { FactRows, type Fact } from '#platform/ui/FactRows.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'

/** Returns one row of the profile's details. An empty value is shown as a text that says that it is empty. */
export function factOf(key: string, name: ReactNode, value: ReactNode, isLocked = false): Fact {
  const isEmpty = value === '' || value === null || value === undefined
  return {
    key,
    name,
    value: (
      <span className="flex items-start justify-between gap-3">
        {isEmpty ? (
          <span className="text-muted">
            <Trans comment="A detail of a person that is not known" context="A detail">
              Not given
            </Trans>
          </span>
        ) : (
          <span className="min-w-0 wrap-anywhere">
            <bdi>{value}</bdi>
          </span>
        )}
        {isLocked ? (
          <span className="mt-1 text-muted">
            <Icon of={Lock} size={16} />
            <VisuallyHidden>
              <Trans>Only the club can change this</Trans>
            </VisuallyHidden>
          </span>
        ) : null}
      </span>
    ),
  }
}

/** Rows below a heading that already has a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return <FactRows facts={facts} isRuled={false} />
}
