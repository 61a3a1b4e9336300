import '../club-rego.css'
import './desk.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RecordTabs } from '#features/desk-records/desk-records-desk.public.tsx'
import { backToList, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { CaseState } from '../../case-states.rules.ts'
import { CASE_DESK_RECORD } from '../../case-desk-record.contract.ts'
import { ROW_WORDS } from '../../case-labels.rules.ts'
import { type DeskCase, deskCase, type DeskCaseAnswer } from '../../club-rego-desk.contract.ts'
import { AnswersSummary } from '../AnswersSummary.tsx'
import { StateChip } from '../CaseCards.tsx'
import { CaseHistory } from '../CaseHistory.tsx'
import { FileList } from '../FileList.tsx'
import { CheckSheetForm } from './CheckSheetForm.tsx'
import { Decisions } from './Decisions.tsx'
import { describeCaseEvent } from './describe-case-event.tsx'
import { DeskMessages } from './DeskMessages.tsx'

/** /cms/rego/{case}: the member's answers and documents beside the check sheet, with the decisions. */
export function CaseDesk({ rest }: { rest: string }) {
  const { data, failure, reload, put } = useDesk(deskCase, { id: Number(rest) })
  const found = data?.item ?? null
  return (
    <DeskPage
      title={found === null ? <Trans>Club rego</Trans> : <bdi>{nameOf(found)}</bdi>}
      actions={
        <>
          {found?.is_registrar !== true ? null : (
            <ButtonLink href={`/cms/rego/cover/${found.item.id}`} tone="outline" size="small">
              <Trans>Cover sheet</Trans>
            </ButtonLink>
          )}
          <ScreenLink {...backToList('/cms/rego')} className="btn btn-outline btn-small">
            <span>
              <Trans>All cases</Trans>
            </span>
          </ScreenLink>
        </>
      }
    >
      <DeskList isThere={found !== null} failure={failure} onReload={reload}>
        {found === null ? null : (
          <>
            <CaseHead found={found} />
            <CaseTabs found={found}>
              <CaseWork found={found} onChange={put} />
            </CaseTabs>
          </>
        )}
      </DeskList>
    </DeskPage>
  )
}

function nameOf({ item }: DeskCase): string {
  return `${item.manufactured.slice(0, 4)} ${item.make} ${item.model}`
}

/** The notes and the activity are for the registrar; a person who confirms a part of the check sheet sees the case alone. */
function CaseTabs({ found, children }: { found: DeskCase; children: ReactNode }) {
  const { item, events, messages } = found
  if (!found.is_registrar) return children
  return (
    <RecordTabs
      key={item.id}
      calls={CASE_DESK_RECORD}
      id={String(item.id)}
      describe={describeCaseEvent}
      revision={`${item.state} ${events.length} ${messages.length}`}
    >
      {children}
    </RecordTabs>
  )
}

function CaseWork({ found, onChange }: { found: DeskCase; onChange: (answer: DeskCaseAnswer) => void }) {
  const { item, gaps } = found
  return (
    <div className="desk-case">
      <div className="min-w-0">
        {gaps.length === 0 ? null : (
          <section className="mb-8">
            <SectionHead title={<Trans>Missing or wrong today</Trans>} size="h4" />
            <ul className="list-disc ps-5 pt-2">
              {gaps.map(({ row, message }) => (
                <li key={`${row} ${message}`}>{message}</li>
              ))}
            </ul>
          </section>
        )}
        <Asked found={found} />
        <AnswersSummary item={item} />
        <section className="mt-8">
          <FileList item={item} kind="certificate" />
          <FileList item={item} kind="papers" />
        </section>
      </div>
      <div className="grid min-w-0 content-start gap-8">
        <CheckSheetForm key={`${item.id} ${item.state}`} found={found} onSaved={onChange} />
        <Decisions key={item.state} found={found} onDone={onChange} />
        {found.is_registrar ? <DeskMessages found={found} onSent={onChange} /> : null}
        {found.is_registrar ? null : <CaseHistory events={found.events} />}
      </div>
    </div>
  )
}

/** Lists the changes that the registrar has requested, until the case is decided. */
function Asked({ found: { item } }: { found: DeskCase }) {
  const { i18n } = useLingui()
  if (item.requests.length === 0 || !ASKED_IN.includes(item.state)) return null
  return (
    <section className="mb-8">
      <SectionHead title={<Trans>Requested changes</Trans>} size="h4" />
      <ul>
        {item.requests.map(({ row, words, is_done: isDone }) => (
          <li
            key={row}
            className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line py-2.5"
          >
            <span className="min-w-0">
              <span className="font-semibold">{i18n._(ROW_WORDS[row])}</span>
              <bdi className="block">{words}</bdi>
            </span>
            <Chip tone={isDone ? 'success' : 'warn'}>
              {isDone ? <Trans>Changed since</Trans> : <Trans>Not yet</Trans>}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ASKED_IN: readonly CaseState[] = ['changes_requested', 'in_review', 'inspection_booked']

function CaseHead({ found }: { found: DeskCase }) {
  const { item, owner, is_own: isOwn, is_registrar: isRegistrar } = found
  const format = useFormat()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const lastDay = day(item.declaration_expires)
  const expiry = day(item.club_rego_expiry)
  const since = day(owner.member_since)
  return (
    <div className="mb-6 grid gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StateChip state={item.state} />
        <span className="font-semibold">
          <bdi>{item.member_name}</bdi>
        </span>
        <span>{item.scheme.name}</span>
        {item.vehicle_id === null || !isRegistrar ? null : (
          <TextLink to={`/vehicle/${item.vehicle_id}`}>
            <Trans>In the garage</Trans>
          </TextLink>
        )}
        {item.vehicle_id === null || !isRegistrar ? null : (
          <TextLink to={`/cms/log-books/${item.vehicle_id}`}>
            <Trans>Log book</Trans>
          </TextLink>
        )}
      </p>
      <p className="text-note text-muted">
        {owner.is_financial ? (
          <Trans>Member since {since}.</Trans>
        ) : (
          <Trans>This person is not a member today.</Trans>
        )}{' '}
        {item.state === 'declaration_signed' ? <Trans>The declaration is valid to {lastDay}.</Trans> : null}
        {item.club_plate_no === '' ? null : (
          <Trans>
            Plate <bdi dir="ltr">{item.club_plate_no}</bdi>, to {expiry}.
          </Trans>
        )}
      </p>
      {isOwn ? (
        <Banner tone="warn">
          <Trans>This is your own vehicle. Another registrar must decide on it and sign.</Trans>
        </Banner>
      ) : null}
    </div>
  )
}
