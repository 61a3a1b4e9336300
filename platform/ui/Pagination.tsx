import { Trans, useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'

type PaginationProps = {
  /** Current page, from 1. */
  page: number
  pageCount: number
  hrefOf: (page: number) => string
}

/** Links to the previous and next page around "Page 2 of 5". Renders nothing if there is only one page. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  const { t } = useLingui()
  if (pageCount < 2) return null
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center gap-4">
      {page > 1 ? (
        <ButtonLink
          tone="outline"
          size="small"
          href={hrefOf(page - 1)}
          rel="prev"
          icon={<Icon of={ChevronLeft} size={16} mirrored />}
        >
          <Trans>Earlier</Trans>
        </ButtonLink>
      ) : null}
      <span className="figure text-note text-muted">
        <Trans>
          Page {page} of {pageCount}
        </Trans>
      </span>
      {page < pageCount ? (
        <ButtonLink tone="outline" size="small" href={hrefOf(page + 1)} rel="next">
          <Trans>More</Trans>
          <Icon of={ChevronRight} size={16} mirrored />
        </ButtonLink>
      ) : null}
    </nav>
  )
}
