import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { Button } from '#platform/ui/Button.tsx'
import { call } from '#platform/web/http.ts'
import { audienceOf } from '../../audience.rules.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import { locateField } from '../../draft-tree.rules.ts'
import { type EditConflict, settleConflict } from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { languageOfPath } from '../../translations.rules.ts'
import { audienceLabel } from './audience-labels.ts'
import { useAudienceTypes } from './audience-types.ts'
import { blockName } from './block-name.ts'
import { isAsShown } from './edit-state.ts'
import { usePageSession, useSessionView } from './editing-context.ts'
import { shownValue } from './shown-value.ts'

/** Lists the fields that two people changed at the same time, with both values and buttons to choose one. */
export function Conflicts() {
  const { conflicts } = useSessionView()
  if (conflicts.length === 0) return null
  return (
    <section className="conflicts" role="status">
      {conflicts.map((conflict) => (
        <Conflict key={conflict.id} conflict={conflict} />
      ))}
    </section>
  )
}

function Conflict({ conflict }: { conflict: EditConflict }) {
  const { i18n } = useLingui()
  const session = usePageSession()
  const { state } = useSessionView()
  const types = useAudienceTypes()
  const { run, isBusy, failure } = useDeskAction()
  const [hasChanged, setHasChanged] = useState(false)
  const settle = (choice: 'kept' | 'other') =>
    run(async () => {
      setHasChanged(false)
      await session.flush()
      // The answer to the flush may have changed the conflict after the person chose. Show the new values instead of
      // settling.
      if (!isAsShown(session.view().conflicts, conflict)) {
        setHasChanged(true)
        return
      }
      const { news } = await call(settleConflict, {
        page: session.pageId,
        conflict: conflict.id,
        choice,
        since: session.view().seq,
      })
      session.receive(news)
    })
  const label = fieldLabel(state, conflict)
  const shownOf = (value: unknown) =>
    conflict.path === 'audience' ? audienceLabel(i18n, audienceOf(value), types) : value
  const language = languageOfPath(conflict.path)
  const block = state.blocks.find(({ key }) => key === conflict.block)
  return (
    <div className="conflict">
      <h2 className="text-label">
        <Trans>Two people changed “{label === null ? conflict.path : i18n._(label)}”</Trans>
        {language === null ? null : <bdi lang={language}> ({LANGUAGE_NAMES[language]})</bdi>}
        {block === undefined ? null : <bdi> ({blockName(i18n, block)})</bdi>}
      </h2>
      <Choice
        value={shownOf(conflict.kept)}
        who={conflict.kept_by?.name ?? ''}
        isBusy={isBusy}
        onChoose={() => void settle('kept')}
      />
      <Choice
        value={shownOf(conflict.other)}
        who={conflict.other_by.name}
        isBusy={isBusy}
        onChoose={() => void settle('other')}
      />
      {hasChanged ? (
        <p role="alert">
          <Trans>The draft has changed. Look at it again first.</Trans>
        </p>
      ) : null}
      {failure === '' ? null : <p role="alert">{failure}</p>}
    </div>
  )
}

type ChoiceProps = { value: unknown; who: string; isBusy: boolean; onChoose: () => void }

function Choice({ value, who, isBusy, onChoose }: ChoiceProps) {
  return (
    <div className="conflict-value">
      <p className="min-w-0 grow break-words">
        <bdi>{shownValue(value)}</bdi>
        <span className="block text-note text-muted">{who}</span>
      </p>
      <Button tone="outline" size="small" busy={isBusy} onClick={onChoose}>
        <Trans>Use this</Trans>
      </Button>
    </div>
  )
}

function fieldLabel(state: DraftState, { block, path }: EditConflict) {
  const part = block === null ? state.page : state.blocks.find(({ key }) => key === block)
  const fields = block === null ? DRAFT_PAGE_FIELDS : DRAFT_BLOCK_FIELDS
  return (part && locateField(fields, part.values, path)?.field.label) ?? null
}
