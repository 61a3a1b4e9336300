import './club-rego.css'
import { Trans, useLingui } from '@lingui/react/macro'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import { Picture } from '#features/media/media.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { FiveDots } from '#platform/ui/FiveDots.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { Plate } from '#platform/ui/Plate.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { dotOf, isOpenToOwner } from '../case-states.rules.ts'
import { ASK_YOUR_REGISTRAR } from '../case-labels.rules.ts'
import { casePath, type CasePage, caseRowPath, type SpecialVehicle } from '../club-rego.contract.ts'
import { AnswersSummary } from './AnswersSummary.tsx'
import { CaseActions } from './CaseActions.tsx'
import { CaseBanner } from './CaseBanner.tsx'
import { StateChip } from './CaseCards.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseMessages } from './CaseMessages.tsx'
import { ClosedClubRego } from './ClosedClubRego.tsx'
import { taskGroups } from './row-status.ts'
import { TaskList } from './TaskList.tsx'
import { useCase } from './use-club-rego.ts'

/** /specialvehicle/{id}: one case. @source docs/reference/club-rego.md §5.2; docs/reference/screens.md §4.1 */
export function CaseScreen({ id }: { id: string }) {
  const { data, failure, isMissing, reload, put } = useCase(id)
  return (
    <div className="page pt-4 pb-20 lg:pt-8">
      <BackToCases />
      {isMissing ? (
        <NoSuchCase />
      ) : failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={6} />
      ) : (
        <CaseParts page={data} onChange={put} onReload={reload} />
      )}
    </div>
  )
}

function BackToCases() {
  return (
    <p className="mb-2">
      <BackLink to="/specialvehicle">
        <Trans>Club rego</Trans>
      </BackLink>
    </p>
  )
}

/** The message for a case that does not exist; it is the same for another person's case. */
export function NoSuchCase() {
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Application not found</Trans>
      </h1>
      <p className="mt-2">
        <Trans>The application was deleted or belongs to another member.</Trans>
      </p>
      <ButtonLink href="/specialvehicle" className="mt-6">
        <Trans>Back to club rego</Trans>
      </ButtonLink>
    </div>
  )
}

type CasePartsProps = { page: CasePage; onChange: (page: CasePage) => void; onReload: () => void }

function CaseParts({ page, onChange, onReload }: CasePartsProps) {
  const { i18n } = useLingui()
  const { item, may_change: mayChange, today } = page
  const isOpen = isOpenToOwner(item.state) && mayChange
  const groups = taskGroups(item, today)
  return (
    <div className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-8">
      <CaseHead item={item} />
      <CaseDots item={item} />
      {mayChange ? null : <ClosedClubRego wasMember />}
      <CaseBanner page={page} />
      {isOpenToOwner(item.state) ? <TaskList item={item} groups={groups} isOpen={isOpen} /> : null}
      <div>
        {isOpen ? (
          <ButtonLink href={caseRowPath(item.id, 'declare')} className="w-full">
            {item.state === 'draft' ? (
              <Trans>Check and send</Trans>
            ) : (
              <Trans>Send back to the registrar</Trans>
            )}
          </ButtonLink>
        ) : null}
        <CaseActions page={page} onReload={onReload} />
        <p className="mt-4 text-note text-muted">{i18n._(ASK_YOUR_REGISTRAR)}</p>
      </div>
      {item.state === 'draft' ? null : (
        <CaseMessages page={page} onChange={(messages) => onChange({ ...page, messages })} />
      )}
      <div>
        {/* If no page can be edited, this is the only place to read the answers. */}
        {isOpenToOwner(item.state) ? (
          mayChange ? null : (
            <AnswersSummary item={item} />
          )
        ) : (
          <Disclosure summary={<Trans>Your answers</Trans>}>
            <AnswersSummary item={item} />
          </Disclosure>
        )}
        {page.events.length === 0 ? null : <CaseHistory events={page.events} />}
      </div>
    </div>
  )
}

/** The vehicle's name over its photo from the garage. */
function CaseHead({ item }: { item: SpecialVehicle }) {
  const { t } = useLingui()
  const format = useFormat()
  const { make, model, scheme, cover } = item
  const name = `${item.manufactured.slice(0, 4)} ${make} ${model}`
  const { timezone } = useSite()
  const sent =
    item.submitted_at === null || format === null
      ? ''
      : format.day(dayInZone(Date.parse(item.submitted_at), timezone), 'medium')
  const schemeName = scheme.name
  return (
    <header>
      {cover === null ? null : (
        <Picture
          image={{ ...cover, aspect: '16x9', alt: t`Photo of ${name}` }}
          sizes="(width >= 48rem) 44rem, 100vw"
          className="case-hero mb-5"
          isPriority
        />
      )}
      <h1 className="text-h1" tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-2.5 text-muted">
        <span>
          {sent === '' ? (
            schemeName
          ) : (
            <Trans>
              {schemeName}. Sent {sent}
            </Trans>
          )}
        </span>
        {item.club_plate_no === '' ? null : <Plate number={item.club_plate_no} />}
        <StateChip state={item.state} />
      </p>
    </header>
  )
}

/** The progress dots: Sent · Checked · Inspected · Declaration ready · On the road. */
function CaseDots({ item }: { item: SpecialVehicle }) {
  const { t } = useLingui()
  const dot = dotOf(item.state)
  if (dot === null) return null
  const isOwners = isOpenToOwner(item.state) || item.state === 'declaration_signed'
  return (
    <FiveDots
      labels={[t`Sent`, t`Checked`, t`Inspected`, t`Declaration ready`, t`On the road`]}
      now={dot}
      icon={<Icon of={isOwners ? Pencil : Clock} size={14} />}
    />
  )
}

/** The link from a page back to its case. */
export function BackToCase({ id, name }: { id: number; name: string }) {
  return (
    <p className="mb-2">
      <BackLink to={casePath(id)}>
        <bdi>{name}</bdi>
      </BackLink>
    </p>
  )
}
