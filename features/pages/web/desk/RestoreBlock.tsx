import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { DraftBlockValues, PageVersionContent } from '../../page-drafts.contract.ts'
import { readVersion } from '../../page-versions.contract.ts'
import { changesBetween } from '../../version-changes.rules.ts'
import { type BlockInVersion, compareBlocks } from './block-in-version.ts'
import { blockName, templateName } from './block-name.ts'
import { usePageSession, useSessionView } from './editing-context.ts'
import { Refusal } from './Refusal.tsx'
import { useRestore } from './use-restore.ts'
import { VersionChanges } from './VersionChanges.tsx'

type RestoreBlockProps = {
  version: number
  /** Shows all versions again. */
  onBack: () => void
  /** Closes the dialog, after a block was restored. */
  onClose: () => void
}

/**
 * The blocks of a version, to restore one of them into the draft. The rest of the draft stays as it is. If the draft has
 * the block with other values, the person is asked first.
 */
export function RestoreBlock({ version, onBack, onClose }: RestoreBlockProps) {
  const { t } = useLingui()
  const session = usePageSession()
  const { state } = useSessionView()
  const { data, failure } = useDesk(readVersion, { page: session.pageId, version })
  const blocks = data === null ? [] : compareBlocks(data.content.blocks, state)
  const { restore, isBusy, failure: refusal } = useRestore(onClose)
  // The block for which the person is asked. It stays set while the question is closed, so that its text does not change.
  const [asked, setAsked] = useState<BlockInVersion | null>(null)
  const [isAsking, setAsking] = useState(false)
  const restoreBlock = async ({ key: block }: BlockInVersion) => {
    const isDone = await restore({ version, block }, t`The block was restored into the draft.`)
    // The message of a failure is shown below the question.
    if (!isDone) setAsking(false)
  }
  const press = (block: BlockInVersion) => {
    if (block.state === 'missing') return void restoreBlock(block)
    setAsked(block)
    setAsking(true)
  }
  return (
    <>
      <Refusal words={failure || refusal} />
      <p className="mb-3">
        <Trans>Choose a block. Only this block of the draft is changed, and nothing is published.</Trans>
      </p>
      {data === null && failure === '' ? <SkeletonRows count={4} /> : null}
      {data !== null && blocks.length === 0 ? (
        <p className="mb-3 text-muted">
          <Trans>This version has no blocks.</Trans>
        </p>
      ) : null}
      <ul className="versions">
        {blocks.map((block) => (
          <BlockRow key={block.key} block={block} isBusy={isBusy} onRestore={() => press(block)} />
        ))}
      </ul>
      <p className="mt-4">
        <Button tone="outline" onClick={onBack}>
          <Trans comment="Button: goes back to the list of all versions of a page">
            Back to all versions
          </Trans>
        </Button>
      </p>
      {asked === null ? null : (
        <ReplaceDialog
          block={asked}
          version={version}
          isOpen={isAsking}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onReplace={() => void restoreBlock(asked)}
        />
      )}
    </>
  )
}

type ReplaceDialogProps = {
  block: BlockInVersion
  version: number
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onReplace: () => void
}

/** Asks before a block of the draft is replaced, and lists the values that change. */
function ReplaceDialog({ block, version, isOpen, isBusy, onClose, onReplace }: ReplaceDialogProps) {
  const { i18n } = useLingui()
  const { key, values } = block
  const current = block.current ?? values
  const contentOf = (each: DraftBlockValues): PageVersionContent => ({
    fields: {},
    blocks: [{ key, values: each }],
  })
  const [from, to] = [contentOf(current), contentOf(values)]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      question={
        <Trans comment="Title of a question: the name of the block that an earlier version replaces">
          Replace <bdi>{blockName(i18n, { values: current })}</bdi> in the draft?
        </Trans>
      }
      actions={
        <>
          <Button busy={isBusy} onClick={onReplace}>
            <Trans>Replace the block</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <Trans>The block gets the content that it has in version {version}. These changes are made:</Trans>
      </p>
      <VersionChanges changes={changesBetween(from, to)} from={from} to={to} />
    </Dialog>
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
