import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import { locateField } from '../../draft-tree.rules.ts'
import { EDIT_MISTAKES } from '../../edit-mistakes.rules.ts'
import { type DraftBlockValues, ITEM_KEY, type PageOperation } from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { languageOfPath } from '../../translations.rules.ts'
import { blockName } from './block-name.ts'
import { usePageSession, useSessionView } from './editing-context.ts'
import { shownValue } from './shown-value.ts'
import type { LeftOut } from './stored-journal.ts'

/** Shows the changes of this and of closed windows that could not be saved, until the person has read and dismissed them. */
export function LeftOutChanges() {
  const { leftOut } = useSessionView()
  const [isAsking, setAsking] = useState(false)
  if (leftOut.length === 0) return null
  const changes = [...new Map(leftOut.map((left) => [JSON.stringify(left), left]))]
  return (
    <>
      <section className="conflicts" role="status">
        <div className="conflict">
          <h2 className="text-label">
            <Trans>Some changes could not be saved</Trans>
          </h2>
          <p>
            <Trans>You made them on this device. Copy what you need, and enter it again.</Trans>
          </p>
          <ul className="my-3 grid gap-3">
            {changes.map(([key, left]) => (
              <LeftOutChange key={key} left={left} />
            ))}
          </ul>
          <Button tone="outline" size="small" onClick={() => setAsking(true)}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      </section>
      <DismissDialog isOpen={isAsking} onClose={() => setAsking(false)} changes={changes} />
    </>
  )
}

type DismissDialogProps = {
  isOpen: boolean
  onClose: () => void
  changes: readonly (readonly [string, LeftOut])[]
}

/** Asks before the changes are deleted, because they are stored nowhere else, and names them. */
function DismissDialog({ isOpen, onClose, changes }: DismissDialogProps) {
  const session = usePageSession()
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      question={<Trans>Delete these changes?</Trans>}
      confirmLabel={
        <Trans comment="Button: deletes changes that are stored on this device only">Delete changes</Trans>
      }
      tone="danger"
      isBusy={false}
      busyLabel={null}
      onDo={() => {
        onClose()
        session.dismissLeftOut()
      }}
    >
      <p>
        <Trans>They are stored on this device only, and can’t be restored.</Trans>
      </p>
      <ul className="my-3 list-disc ps-5">
        {changes.map(([key, left]) => (
          <li key={key} className="break-words">
            <ChangeName left={left} />
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

/** The block or the page, and the field or the kind of the change. */
function ChangeName({ left: { operation } }: { left: LeftOut }) {
  const { i18n, t } = useLingui()
  const { state } = useSessionView()
  const change = changeOf(operation)
  const key = 'block' in change ? change.block : null
  const block = state.blocks.find((one) => one.key === key)
  const place = block !== undefined ? blockName(i18n, block) : key === null ? t`Page settings` : null
  return (
    <>
      {place === null ? null : (
        <>
          <bdi>{place}</bdi>:{' '}
        </>
      )}
      {nameOf(i18n, state, change)}
    </>
  )
}

const changeOf = (operation: unknown): object =>
  typeof operation === 'object' && operation !== null ? operation : {}

function LeftOutChange({ left }: { left: LeftOut }) {
  const { i18n } = useLingui()
  const { operation, code } = left
  const text = textOf(changeOf(operation))
  return (
    <li className="break-words">
      <p className="font-semibold">
        <ChangeName left={left} />
      </p>
      {text === '' ? null : (
        <p className="whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      <p className="text-note text-muted">
        {i18n._(EDIT_MISTAKES[code in EDIT_MISTAKES ? code : 'invalid'])}
      </p>
    </li>
  )
}

const KINDS: Readonly<Record<string, MessageDescriptor>> = {
  add_block: msg`block added`,
  restore_block: msg`block added`,
  remove_block: msg`block removed`,
  move_block: msg`block moved`,
  add_item: msg`row added`,
  restore_item: msg`row added`,
  remove_item: msg`row removed`,
  move_item: msg`row moved`,
} satisfies Record<Exclude<PageOperation['kind'], 'set'>, MessageDescriptor>

/** Returns the label of the changed field, or for a block or row a text such as “row moved”. */
function nameOf(i18n: I18n, state: DraftState, change: object): string {
  const kind = 'kind' in change ? KINDS[String(change.kind)] : undefined
  if (kind !== undefined) return i18n._(kind)
  const path = 'path' in change && typeof change.path === 'string' ? change.path : ''
  const key = 'block' in change ? change.block : null
  const part = typeof key === 'string' ? state.blocks.find((one) => one.key === key) : state.page
  const fields = typeof key === 'string' ? DRAFT_BLOCK_FIELDS : DRAFT_PAGE_FIELDS
  const label = part === undefined ? undefined : locateField(fields, part.values, path)?.field.label
  const language = languageOfPath(path)
  const name = label === undefined ? path : i18n._(label)
  return language === null ? name : `${name} (${LANGUAGE_NAMES[language]})`
}

/** Returns what a person entered: the value of a field, or the texts of an added block or row. */
function textOf(change: object): string {
  if ('value' in change) return shownValue(change.value)
  const added = 'values' in change ? (change.values as DraftBlockValues | null)?.variables : null
  return textsIn('item' in change ? change.item : added).join('\n')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [shownValue(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === ITEM_KEY ? [] : textsIn(inner)))
}
