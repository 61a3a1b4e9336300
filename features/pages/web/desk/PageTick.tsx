import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import type { DeskPage } from '../../page-drafts.contract.ts'

type PageTickProps = {
  page: Pick<DeskPage, 'name' | 'url'>
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  /** What there is to say about the page. */
  children?: ReactNode
}

/** A page of a bulk action, with a checkbox that leaves it out. */
export function PageTick({ page: { name, url }, isTicked, onTick, children }: PageTickProps) {
  return (
    <li className="border-t border-line">
      <Checkbox
        label={<bdi className="font-semibold wrap-anywhere">{name}</bdi>}
        hint={
          <bdi dir="ltr" className="wrap-anywhere">
            {url}
          </bdi>
        }
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {children}
    </li>
  )
}

/** The names of the pages that a bulk action leaves out, after the reason. */
export function SkippedPages({ names, children }: { names: readonly string[]; children: ReactNode }) {
  if (names.length === 0) return null
  return (
    <div className="mt-3 text-muted">
      <p>{children}</p>
      <ul className="list-disc ps-5">
        {names.map((name, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two pages may have the same name
          <li key={place}>
            <bdi className="wrap-anywhere">{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The reason why a page cannot be part of the action. */
export function PageObstacle({ children }: { children: ReactNode }) {
  return (
    <p className="mb-2 border-s-4 border-danger ps-3">
      <strong>
        <Trans comment="Before the reason why a page cannot be published or withdrawn">Not possible:</Trans>
      </strong>{' '}
      {children}
    </p>
  )
}
