import { Trans } from '@lingui/react/macro'
import { TextsNotPublished } from '#features/signatures/signatures.public.tsx'
import { areTextsApproved } from '#features/signatures/signed-texts.rules.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { ownHousehold } from '../own-household.contract.ts'
import { RenewHouseholdForm } from './RenewHouseholdForm.tsx'

/** /household: the payer renews the memberships of everyone in the household on one order. */
export function RenewHouseholdScreen() {
  const { data, failure, reload } = useFetched(ownHousehold, {})
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <h1 className="mb-6 text-h1" tabIndex={-1}>
        <Trans>Renew your household</Trans>
      </h1>
      {failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={5} />
      ) : !data.is_payer ? (
        <NotPayer payer={data.payer} />
      ) : !areTextsApproved([...data.texts, ...data.guardian_texts]) ? (
        <TextsNotPublished />
      ) : (
        <RenewHouseholdForm
          key={[...data.texts, ...data.guardian_texts].map(({ hash }) => hash).join()}
          household={data}
          onChanged={reload}
        />
      )}
    </div>
  )
}

function NotPayer({ payer }: { payer: string }) {
  return (
    <div className="max-w-[40rem]">
      <p>
        {payer === '' ? (
          <Trans>You are in no household. Write to the club if one person is to renew for all of you.</Trans>
        ) : (
          <Trans>{payer} pays for your household. You can still renew your own membership.</Trans>
        )}
      </p>
      <ButtonLink href="/renew" className="mt-6">
        <Trans>Renew your own membership</Trans>
      </ButtonLink>
    </div>
  )
}
