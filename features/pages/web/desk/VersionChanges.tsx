import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { languageOfPath } from '../../translations.rules.ts'
import { audienceOf } from '../../audience.rules.ts'
import type { PageVersionContent } from '../../page-drafts.contract.ts'
import type { VersionChange } from '../../version-changes.rules.ts'
import { audienceLabel } from './audience-labels.ts'
import { useAudienceTypes } from './audience-types.ts'
import { blockName } from './block-name.ts'

type VersionChangesProps = {
  changes: readonly VersionChange[]
  from: PageVersionContent
  to: PageVersionContent
}

/** Every difference of two versions, with the value before and after. */
export function VersionChanges({ changes, from, to }: VersionChangesProps) {
  const { i18n, t } = useLingui()
  const types = useAudienceTypes()
  // Show the names of membership types, because their ids mean nothing to a reader.
  const shownOf = (path: string, value: unknown) =>
    path === 'audience' ? audienceLabel(i18n, audienceOf(value), types) : value
  const nameOf = (key: string | null): string => {
    const block = [...to.blocks, ...from.blocks].find((one) => one.key === key)
    return block === undefined ? t`Page settings` : blockName(i18n, block)
  }
  return (
    <ul className="grid gap-4">
      {changes.map((change) => {
        const place = nameOf(change.block)
        return (
          <li
            key={`${change.kind} ${change.block ?? ''} ${'path' in change ? change.path : ''}`}
            className="border-t border-line pt-3"
          >
            <p className="font-semibold">
              <bdi>{place}</bdi>: {sentenceOf(i18n, change)}
            </p>
            {change.kind === 'field' ? (
              <div className="mt-2 grid gap-4 md:grid-cols-2">
                <Value
                  label={<Trans comment="A text before it was changed">Before:</Trans>}
                  value={shownOf(change.path, change.before)}
                />
                <Value
                  label={<Trans comment="A text after it was changed">After:</Trans>}
                  value={shownOf(change.path, change.after)}
                />
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const SENTENCES = {
  block_added: msg`block added`,
  block_removed: msg`block removed`,
  block_moved: msg`block moved`,
  item_added: msg`row added`,
  item_removed: msg`row removed`,
  item_moved: msg`row moved`,
} as const

function sentenceOf(i18n: I18n, change: VersionChange): string {
  if (change.kind === 'field') {
    const label = change.label === null ? change.path : i18n._(change.label)
    const language = languageOfPath(change.path)
    return language === null ? label : `${label} (${LANGUAGE_NAMES[language]})`
  }
  const sentence = i18n._(SENTENCES[change.kind])
  const list = 'label' in change && change.label !== null ? i18n._(change.label) : ''
  return list === '' ? sentence : `${list}: ${sentence}`
}

function Value({ label, value }: { label: ReactNode; value: unknown }) {
  const { i18n } = useLingui()
  return (
    <div className="min-w-0">
      <p className="text-note text-muted">{label}</p>
      <p className="whitespace-pre-line break-words" dir="auto">
        {textOf(i18n, value)}
      </p>
    </div>
  )
}

/** Returns a value as text: an image by its description, HTML as it is stored. */
function textOf(i18n: I18n, value: unknown): string {
  if (typeof value === 'boolean')
    return i18n._(
      value
        ? msg({ message: 'Yes', comment: 'Value of a tick box: it is ticked' })
        : msg({ message: 'No', comment: 'Value of a tick box: it is not ticked' }),
    )
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && value !== '') return value
  if (Array.isArray(value) && value.length > 0) return value.map((item) => textOf(i18n, item)).join(', ')
  if (typeof value === 'object' && value !== null && 'alt' in value && typeof value.alt === 'string')
    return value.alt === '' ? i18n._(msg`Image without a description`) : value.alt
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value)
  return i18n._(
    msg({
      message: 'Empty',
      comment: 'Value of a field in which nothing was entered',
      context: 'value of a field',
    }),
  )
}
