import './new-page.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { DeskFailure, useDesk } from '#features/staff/staff.public.tsx'
import { type Choice, RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { listPageTemplates, PAGE_TEMPLATE_IDS } from '../../../page-templates.contract.ts'
import { templateName } from '../block-name.ts'
import type { PageSource, PageStart } from './page-start.ts'
import { PageToCopy } from './PageToCopy.tsx'

type PageOriginProps = {
  start: PageStart
  /** The page to copy; null until one is chosen. */
  copied: PageSource | null
  /** True if the officer wanted to create a copy without choosing a page. */
  isPageMissing: boolean
  onStart: (start: PageStart) => void
  onCopied: (page: PageSource) => void
}

/** The choice how a new page begins. Each template shows the blocks that it contains. */
export function PageOrigin({ start, copied, isPageMissing, onStart, onCopied }: PageOriginProps) {
  const { i18n, t } = useLingui()
  const templates = useDesk(listPageTemplates, {})
  const choices: Choice[] = [
    {
      value: 'empty',
      label: <Trans comment="Choice for a new page: without any content">Empty page</Trans>,
      note: <Trans>You add the blocks yourself.</Trans>,
    },
    {
      value: 'copy',
      label: <Trans>Copy of a page</Trans>,
      note: <Trans>With its blocks, page settings and unpublished changes.</Trans>,
    },
    ...(templates.data?.data ?? []).map(({ id, name, hint, blocks }) => ({
      value: id,
      label: name,
      note: (
        <>
          <span className="block">{hint}</span>
          <span className="block">{blocks.map((block) => templateName(i18n, block)).join(' · ')}</span>
        </>
      ),
    })),
  ]
  return (
    <div className="mb-4">
      <DeskFailure words={templates.failure} />
      <div className="page-origins">
        <RadioGroup
          name="page-origin"
          look="card"
          label={t({
            message: 'Start with',
            comment: 'Label of a choice: how a new page begins, such as empty or from a template',
          })}
          value={start}
          choices={choices}
          onChange={(value) => onStart(startOf(value))}
        />
      </div>
      {start === 'copy' ? <PageToCopy copied={copied} isMissing={isPageMissing} onChoose={onCopied} /> : null}
      {PAGE_TEMPLATE_IDS.some((id) => id === start) ? (
        <p className="mt-3 text-note text-muted">
          <Trans>Text in [square brackets] is a placeholder. Replace it before you publish the page.</Trans>
        </p>
      ) : null}
    </div>
  )
}

function startOf(value: string): PageStart {
  return value === 'copy' ? value : (PAGE_TEMPLATE_IDS.find((id) => id === value) ?? 'empty')
}
