import { Trans, useLingui } from '@lingui/react/macro'
import { useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { readVersion } from '../../page-drafts.contract.ts'
import { type BlockInVersion, compareBlocks } from './block-in-version.ts'
import { blockName, templateName } from './block-name.ts'
import { usePageSession, useSessionView } from './editing-context.ts'

type RestoreBlockProps = {
  version: number
  isBusy: boolean
  onBack: () => void
  onRestore: (block: string) => void
}

/** The blocks of a version, to restore one of them into the draft. The rest of the draft stays as it is. */
export function RestoreBlock({ version, isBusy, onBack, onRestore }: RestoreBlockProps) {
  const session = usePageSession()
  const { state } = useSessionView()
  const { data, failure } = useDesk(readVersion, { page: session.pageId, version })
  const blocks = data === null ? [] : compareBlocks(data.content.blocks, state)
  return (
    <>
      <p className="mb-3">
        <Trans>Choose a block. Only this block of the draft is changed, and nothing is published.</Trans>
      </p>
      {failure === '' ? null : (
        <p role="alert" className="mb-3 rounded-box bg-danger-tint p-3 text-danger-ink">
          {failure}
        </p>
      )}
      {data === null && failure === '' ? <SkeletonRows count={4} /> : null}
      {data !== null && blocks.length === 0 ? (
        <p className="mb-3 text-muted">
          <Trans>This version has no blocks.</Trans>
        </p>
      ) : null}
      <ul className="versions">
        {blocks.map((block) => (
          <BlockRow key={block.key} block={block} isBusy={isBusy} onRestore={() => onRestore(block.key)} />
        ))}
      </ul>
      <p className="mt-4">
        <Button tone="outline" onClick={onBack}>
          <Trans comment="Button: goes back to the list of all versions of a page">
            Back to all versions
          </Trans>
        </Button>
      </p>
    </>
  )
}

type BlockRowProps = { block: BlockInVersion; isBusy: boolean; onRestore: () => void }

function BlockRow({ block, isBusy, onRestore }: BlockRowProps) {
  const { i18n, t } = useLingui()
  const name = blockName(i18n, block)
  const states = {
    same: t`Same as in the draft`,
    changed: t`Differs from the draft`,
    missing: t`No longer in the draft`,
  }
  return (
    <li>
      <div className="min-w-0">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="block text-note text-muted">
          {templateName(i18n, block.values['template'])} · {states[block.state]}
        </span>
      </div>
      {block.state === 'same' ? null : (
        <Button tone="outline" size="small" busy={isBusy} onClick={onRestore}>
          <Trans comment="Button: restores one block of an earlier version into the draft">Restore</Trans>
          <Which>{name}</Which>
        </Button>
      )}
    </li>
  )
}
