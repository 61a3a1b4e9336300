import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '#platform/ui/Chip.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { isDay } from '#platform/shared/days.ts'
import type { CaseRow } from '../answers.rules.ts'
import { ROW_WORDS } from '../case-labels.rules.ts'
import { caseRowPath, type SpecialVehicle } from '../club-rego.contract.ts'
import { isReadyToSign, type RowStanding, type TaskGroup, type TaskGroupName } from './row-status.ts'

/** The pages of the application, each with its status. */
export function TaskList({
  item,
  groups,
  isOpen,
}: {
  item: SpecialVehicle
  groups: readonly TaskGroup[]
  isOpen: boolean
}) {
  const isReady = isReadyToSign(groups)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {groups.map(({ name, rows, done }) => {
        const total = rows.length
        return (
          <section key={name}>
            <SectionHead
              title={<GroupTitle name={name} />}
              isRuled={false}
              aside={
                <Trans>
                  {done} of {total}
                </Trans>
              }
            />
            <ul className="card">
              {rows.map(({ row, standing, request }) => (
                <li key={row} className="task-row">
                  {standing === 'to_fix' ? <Kerb colour="signal" /> : null}
                  <div className="flex items-start justify-between gap-4">
                    <RowName item={item} row={row} isOpen={isOpen} />
                    <StandingChip standing={standing} isHeldUp={row === 'declare' && !isReady} />
                  </div>
                  <p className="text-note text-muted">
                    <RowSummary item={item} row={row} />
                  </p>
                  {request === '' ? null : (
                    <blockquote className="task-quote text-note">
                      <bdi>{request}</bdi>
                    </blockquote>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function RowName({ item, row, isOpen }: { item: SpecialVehicle; row: CaseRow; isOpen: boolean }) {
  const { i18n } = useLingui()
  const words = i18n._(ROW_WORDS[row])
  if (!isOpen) return <span className="text-h4">{words}</span>
  return (
    <ScreenLink to={caseRowPath(item.id, row)} className="stretched text-h4 text-primary">
      {words}
    </ScreenLink>
  )
}

function GroupTitle({ name }: { name: TaskGroupName }) {
  switch (name) {
    case 'vehicle':
      return <Trans>About the vehicle</Trans>
    case 'proof':
      return <Trans>Proof</Trans>
    default:
      return <Trans>You</Trans>
  }
}

function StandingChip({ standing, isHeldUp }: { standing: RowStanding; isHeldUp: boolean }) {
  if (standing === 'done')
    return (
      <Chip tone="success">
        <Trans>Done</Trans>
      </Chip>
    )
  if (standing === 'to_fix')
    return (
      <Chip tone="warn">
        <Trans>To fix</Trans>
      </Chip>
    )
  return <Chip>{isHeldUp ? <Trans>Not yet</Trans> : <Trans>To do</Trans>}</Chip>
}

/** A one-line summary of a page's answers. */
function RowSummary({ item, row }: { item: SpecialVehicle; row: CaseRow }) {
  const format = useFormat()
  const day = (text: string) => (isDay(text) && format !== null ? format.day(text, 'medium') : '')
  const { garage_address: garage } = item
  switch (row) {
    case 'vehicle': {
      const parts = [item.model, item.colour, item.manufactured.slice(0, 4)].filter((part) => part !== '')
      return <bdi>{parts.join(', ')}</bdi>
    }
    case 'numbers':
      return <Trans>VIN or chassis number, engine number</Trans>
    case 'modifications':
      if (item.modified === 'no') return <Trans>As the factory made it</Trans>
      if (item.modifications.length === 0) return <Trans>Anything that differs from the factory</Trans>
      return <bdi>{item.modifications.map(({ what }) => what).join(', ')}</bdi>
    case 'photos': {
      const slots = item.scheme.rules.photo_slots
      const count = slots.filter((slot) => item.photos.some((photo) => photo.slot === slot)).length
      const total = slots.length
      return (
        <Trans>
          {count} of <Plural value={total} one="# place" other="# places" />
        </Trans>
      )
    }
    case 'inspection': {
      const { inspection_no: no } = item
      const on = day(item.inspection_date)
      if (no === '') return <Trans>The report of an authorised examiner</Trans>
      return on === '' ? (
        <Trans>Report no. {no}</Trans>
      ) : (
        <Trans>
          Report no. {no}, {on}
        </Trans>
      )
    }
    case 'insurance': {
      const on = day(item.policy_expiry)
      return on === '' ? <Trans>Comprehensive, in your name</Trans> : <Trans>Ends {on}</Trans>
    }
    case 'ownership': {
      const count = item.files.filter(({ kind }) => kind === 'ownership').length
      return count === 0 ? (
        <Trans>A receipt, a transfer, or rego papers in your name</Trans>
      ) : (
        <Plural value={count} one="# file" other="# files" />
      )
    }
    case 'garage':
      if (garage.city === '') return <Trans>Garage address</Trans>
      return (
        <bdi>
          {garage.city} {garage.state} {garage.postcode}
        </bdi>
      )
    case 'use':
      return item.log_book ? <Trans>With a log book</Trans> : <Trans>How you want to use it</Trans>
    default:
      return item.state === 'changes_requested' ? (
        <Trans>Make the changes, then send it again</Trans>
      ) : (
        <Trans>Check your answers, sign, and send it</Trans>
      )
  }
}
