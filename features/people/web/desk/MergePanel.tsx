import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type MergeCandidate, mergeCandidates } from '../../merge.contract.ts'
import type { PersonRecord } from '../../people.contract.ts'
import { MergePreviewForm } from './MergePreviewForm.tsx'

type MergePanelProps = {
  person: PersonRecord
  onClose: () => void
  onMerged: () => void
}

/** Merges a duplicate into this record in two steps: choose the duplicate, check what is kept. */
export function MergePanel({ person, onClose, onMerged }: MergePanelProps) {
  const { t } = useLingui()
  const [other, setOther] = useState<number | null>(null)
  const [text, setText] = useState('')
  const { name } = person
  return (
    <section aria-labelledby="merge-title">
      <SectionHead
        id="merge-title"
        title={<Trans>Merge a duplicate into this record</Trans>}
        aside={
          <Button size="small" tone="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
      />
      {other === null ? (
        <>
          <p className="mt-4 max-w-text">
            <Trans>
              Choose the second record of {name}. Its orders, entries, vehicles and membership move to this
              record. You see everything before you confirm.
            </Trans>
          </p>
          <TextField
            className="mt-4 max-w-[24rem]"
            type="search"
            label={t`Find by name, email or member number`}
            value={text}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <Candidates personId={person.id} text={text} onChoose={setOther} />
        </>
      ) : (
        <MergePreviewForm
          key={other}
          personId={person.id}
          other={other}
          onBack={() => setOther(null)}
          onMerged={onMerged}
        />
      )}
    </section>
  )
}

type CandidatesProps = { personId: number; text: string; onChoose: (id: number) => void }

function Candidates({ personId, text, onChoose }: CandidatesProps) {
  const { data, isFormer, failure, reload } = useDesk(mergeCandidates, {
    id: personId,
    ...(text.trim() === '' ? {} : { q: text.trim() }),
  })
  return (
    <div className="mt-5">
      <h3 className="text-h4">
        {text.trim() === '' ? <Trans>Likely duplicates</Trans> : <Trans>Matching people</Trans>}
      </h3>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="mt-2 text-muted">
            {text.trim() === '' ? (
              <Trans>
                Nobody else has this name, date of birth or email address. Search for the other record.
              </Trans>
            ) : (
              <Trans>No other person matches.</Trans>
            )}
          </p>
        ) : (
          <ul className="mt-2">
            {data?.data.map((candidate) => (
              <CandidateRow key={candidate.id} candidate={candidate} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </DeskList>
    </div>
  )
}

type CandidateRowProps = { candidate: MergeCandidate; onChoose: (id: number) => void }

function CandidateRow({ candidate, onChoose }: CandidateRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { id, name, number, email, date_of_birth: born } = candidate
  const day = born === null || format === null ? '' : format.day(born, 'medium')
  const facts = [number, email, day === '' ? '' : t`born ${day}`].filter((fact) => fact !== '')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        <span className="block text-note text-muted">
          {facts.map((fact, index) => (
            <span key={fact}>
              {index === 0 ? '' : ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </span>
      </span>
      <Button size="small" tone="outline" onClick={() => onChoose(id)} aria-label={t`Compare with ${name}`}>
        <Trans>Compare</Trans>
      </Button>
    </li>
  )
}
