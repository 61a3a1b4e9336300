import './club-rego.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import type { ClubRegoHome } from '../club-rego.contract.ts'
import { eligibilityFor, mayApply } from '../eligibility.rules.ts'
import { CaseCards } from './CaseCards.tsx'
import { EligibilityList } from './EligibilityList.tsx'
import { ClosedClubRego } from './ClosedClubRego.tsx'
import { SchemeDetails } from './SchemeDetails.tsx'
import { StartCase } from './StartCase.tsx'
import { useClubRegoHome } from './use-club-rego.ts'

/**
 * /specialvehicle: the requirements, the current cases, and the start of an application.
 * @source docs/reference/club-rego.md §2.1, §5.2
 */
export function ClubRegoScreen() {
  const { data, failure, reload } = useClubRegoHome()
  return (
    <div className="page pt-6 pb-20 lg:pt-12">
      <h1 className="mb-6 text-h1" tabIndex={-1}>
        <Trans>Club rego</Trans>
      </h1>
      {failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={4} />
      ) : (
        <Home home={data} />
      )}
    </div>
  )
}

function Home({ home }: { home: ClubRegoHome }) {
  const { owner, was_member: wasMember, pending_with: pendingWith, cases } = home
  return (
    <div className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-10">
      {owner.is_financial ? null : <ClosedClubRego wasMember={wasMember} pendingWith={pendingWith} />}
      {cases.length === 0 ? null : <CaseCards cases={cases} />}
      <BeforeYouStart home={home} />
    </div>
  )
}

/** Shows the eligibility check before the application, so that no member fills in ten pages and is then refused. */
function BeforeYouStart({ home }: { home: ClubRegoHome }) {
  const { t } = useLingui()
  const { schemes, owner, today } = home
  const [chosen, setChosen] = useState(schemes[0]?.id ?? 0)
  const [isStarting, setIsStarting] = useState(false)
  const scheme = schemes.find(({ id }) => id === chosen)
  if (scheme === undefined) return <NoScheme />
  const items = eligibilityFor(scheme.rules, owner, today)
  return (
    <section>
      <SectionHead
        title={home.cases.length === 0 ? <Trans>Before you start</Trans> : <Trans>Another vehicle</Trans>}
        isRuled
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8">
        <RadioGroup
          id="rego-scheme"
          name="scheme"
          label={t`Scheme`}
          look="card"
          choices={schemes.map(({ id, name, summary }) => ({
            value: String(id),
            label: <bdi>{name}</bdi>,
            note: <bdi>{summary}</bdi>,
          }))}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        />
        <div>
          <h3 className="mb-3 text-h4">
            <Trans>Requirements for you</Trans>
          </h3>
          <EligibilityList items={items} rules={scheme.rules} pendingWith={home.pending_with} />
        </div>
        <div>
          <h3 className="mb-3 text-h4">
            <Trans>Requirements for the vehicle</Trans>
          </h3>
          <SchemeDetails rules={scheme.rules} />
        </div>
        {!mayApply(items) ? null : home.vehicles.length === 0 ? (
          <NoVehicle />
        ) : isStarting ? (
          <StartCase home={home} schemeId={chosen} />
        ) : (
          <Button className="w-full sm:w-auto sm:justify-self-start" onClick={() => setIsStarting(true)}>
            <Trans>Start an application</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

function NoVehicle() {
  return (
    <div>
      <p>
        <Trans>
          You apply for a vehicle in your garage, and you have none without an application or club rego.
        </Trans>
      </p>
      <ButtonLink href="/vehicle/new" className="mt-4">
        <Trans>Add a vehicle</Trans>
      </ButtonLink>
    </div>
  )
}

function NoScheme() {
  const { organisation_email: email } = useSite()
  return (
    <EmptyState
      art={<EmptyStateTrack />}
      title={<Trans>No scheme is open</Trans>}
      action={
        email === '' ? null : (
          <ButtonLink href={`mailto:${email}`}>
            <Trans>Ask the club</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>The club takes no applications for club rego just now. Write to the registrar.</Trans>
    </EmptyState>
  )
}
