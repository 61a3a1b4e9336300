import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DeskFailure, DeskList, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import {
  MERGE_UNDO_DAYS,
  type MergeChoice,
  type MergedKind,
  mergePeople,
  mergePreview,
  type MergePreview,
} from '../../merge.contract.ts'
import { CHOICE_LABELS } from './people-labels.ts'

type MergePreviewFormProps = {
  personId: number
  other: number
  onBack: () => void
  onMerged: () => void
}

/** Shows what a merge would do, with a choice for each detail in which both records differ. */
export function MergePreviewForm({ personId, other, onBack, onMerged }: MergePreviewFormProps) {
  const { t } = useLingui()
  const { data, failure, reload } = useDesk(mergePreview, { id: personId, other })
  const [taken, setTaken] = useState<readonly MergeChoice[]>([])
  const action = useDeskAction()
  const shown = data?.item ?? null
  const merge = (): void =>
    void action.run(async () => {
      if (shown === null) return
      const { revision, merged } = shown
      await call(mergePeople, { id: personId, other, take: [...taken], revision })
      showToast({ tone: 'done', words: t`${merged.name} merged into this record` })
      onMerged()
    })
  const choose = (choice: MergeChoice, isTaken: boolean): void =>
    setTaken(
      isTaken ? [...taken.filter((one) => one !== choice), choice] : taken.filter((one) => one !== choice),
    )
  return (
    <DeskList isThere={shown !== null} failure={failure} onReload={reload}>
      {shown === null ? null : (
        <div className="mt-4 grid max-w-[48rem] gap-7">
          {shown.blocks.length === 0 ? null : (
            <div role="alert" className="rounded-box border-2 border-warn-ink bg-warn-tint p-4">
              <p className="font-semibold">
                <Trans>These records can’t be merged yet</Trans>
              </p>
              <ul className="mt-1 list-disc ps-5">
                {shown.blocks.map((block) => (
                  <li key={block}>{block}</li>
                ))}
              </ul>
            </div>
          )}
          <Choices shown={shown} taken={taken} onChoose={choose} />
          <Effects shown={shown} />
          <div>
            <DeskFailure words={action.failure} />
            <p className="flex flex-wrap gap-3">
              {shown.blocks.length > 0 ? null : (
                <Button busy={action.isBusy} busyLabel={t`Merging`} onClick={merge}>
                  <Trans>Merge records</Trans>
                </Button>
              )}
              {action.failure === '' ? null : (
                <Button tone="outline" onClick={reload}>
                  <Trans>Load the preview again</Trans>
                </Button>
              )}
              <Button tone="outline" onClick={onBack}>
                <Trans>Back</Trans>
              </Button>
            </p>
          </div>
        </div>
      )}
    </DeskList>
  )
}

type ChoicesProps = {
  shown: MergePreview
  taken: readonly MergeChoice[]
  onChoose: (choice: MergeChoice, isTaken: boolean) => void
}

function Choices({ shown, taken, onChoose }: ChoicesProps) {
  const { i18n } = useLingui()
  const valueOf = useChoiceValue()
  if (shown.choices.length === 0) return null
  return (
    <section>
      <h3 className="mb-3 text-h4">
        <Trans>Choose the value to keep</Trans>
      </h3>
      <div className="grid gap-5 sm:grid-cols-2">
        {shown.choices.map(({ choice, kept, merged }) => (
          <RadioGroup
            key={choice}
            name={`merge-${choice}`}
            label={i18n._(CHOICE_LABELS[choice])}
            value={taken.includes(choice) ? 'merged' : 'kept'}
            choices={[
              {
                value: 'kept',
                label: <bdi>{valueOf(choice, kept)}</bdi>,
                note: <Trans>This record</Trans>,
              },
              {
                value: 'merged',
                label: <bdi>{valueOf(choice, merged)}</bdi>,
                note: <Trans comment="The second record of the same person">Duplicate</Trans>,
              },
            ]}
            onChange={(value) => onChoose(choice, value === 'merged')}
          />
        ))}
      </div>
    </section>
  )
}

function useChoiceValue() {
  const format = useFormat()
  return (choice: MergeChoice, value: string): string =>
    choice === 'born' && format !== null ? format.day(value, 'medium') : value
}

/** Describes the effects of the merge in sentences. */
function Effects({ shown }: { shown: MergePreview }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const valueOf = useChoiceValue()
  const span = (from: string, to: string | null): ReactNode => {
    if (format === null) return ''
    const first = format.day(from, 'medium')
    if (to === null) return <Trans>{first} with no end</Trans>
    const last = format.day(to, 'medium')
    return (
      <Trans>
        {first} to {last}
      </Trans>
    )
  }
  const { merged, filled, moved, periods } = shown
  return (
    <section>
      <h3 className="mb-2 text-h4">
        <Trans>What happens</Trans>
      </h3>
      <ul className="list-disc ps-5">
        {filled.map(({ choice, value }) => (
          <li key={choice}>
            {i18n._(CHOICE_LABELS[choice])}: <bdi>{valueOf(choice, value)}</bdi>{' '}
            <Trans>(from the duplicate)</Trans>
          </li>
        ))}
        {moved.map(({ kind, count }) => (
          <li key={kind}>
            <MovedLine kind={kind} count={count} />
          </li>
        ))}
        {periods.map(({ type, from, to, kept_days: kept }) => (
          <li key={from}>
            <Trans>
              Membership {type}, {span(from, to)}:
            </Trans>{' '}
            {kept.length === 0 ? (
              <Trans>not moved, because this record has a membership on these days</Trans>
            ) : (
              kept.map((days, index) => (
                <span key={days.from}>
                  {index === 0 ? '' : ', '}
                  <Trans>{span(days.from, days.to)} moves</Trans>
                </span>
              ))
            )}
          </li>
        ))}
        <li>
          <Trans>
            {merged.name} is logged out on every device and can log in to this record only. Both addresses get
            an email.
          </Trans>
        </li>
        <li>
          <Trans>
            Signatures and scans at the gate stay with the number of the duplicate, because they are protected
            against changes.
          </Trans>
        </li>
        <li>
          <Trans>
            You can undo this for {MERGE_UNDO_DAYS} days. Afterwards the rest of the duplicate is removed.
          </Trans>
        </li>
      </ul>
    </section>
  )
}

function MovedLine({ kind, count }: { kind: MergedKind; count: number }) {
  switch (kind) {
    case 'orders':
      return <Plural value={count} one="# order moves" other="# orders move" />
    case 'entries':
      return <Plural value={count} one="# entry in an event moves" other="# entries in events move" />
    case 'vehicles':
      return <Plural value={count} one="# vehicle moves" other="# vehicles move" />
    case 'rego':
      return (
        <Plural value={count} one="# club rego application moves" other="# club rego applications move" />
      )
    case 'applications':
      return (
        <Plural value={count} one="# membership application moves" other="# membership applications move" />
      )
    case 'notes':
      return <Plural value={count} one="# note moves" other="# notes move" />
    case 'others':
      return (
        <Plural
          value={count}
          one="# other record moves, such as an address or a tag"
          other="# other records move, such as addresses and tags"
        />
      )
  }
}
