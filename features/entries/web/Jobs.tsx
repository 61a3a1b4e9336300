import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { type OwnEntryStatus, volunteerAt } from '../entries.contract.ts'

/** Loaded when it is needed, because only volunteers under 18 see it. */
const ConsentDialog = lazy(async () => ({ default: (await import('./ConsentDialog.tsx')).ConsentDialog }))
/** Loaded when it is needed, because only volunteers without a date of birth see it. */
const BirthDialog = lazy(async () => ({ default: (await import('./BirthDialog.tsx')).BirthDialog }))

type Needs = {
  /** True for a person under 18. The button then opens the disclaimer, which a guardian signs as well. */
  guardian: boolean
  /** True for a person without a date of birth. The button then asks for it first. */
  birth: boolean
}

type JobsProps = {
  slug: string
  jobs: OwnEntryStatus['jobs']
  needs: Needs
  onDone: () => void
}

/** The open jobs of an event, each with a button to volunteer. */
export function Jobs({ slug, jobs, needs: neededBefore, onDone }: JobsProps) {
  const { t } = useLingui()
  const wordsOf = useFailureMessages('entries')
  const [taking, setTaking] = useState('')
  const [failure, setFailure] = useState('')
  const [signingFor, setSigningFor] = useState<string | null>(null)
  const [tellingFor, setTellingFor] = useState<string | null>(null)
  const [needs, setNeeds] = useState(neededBefore)
  const take = async (job: string): Promise<void> => {
    if (taking !== '') return
    setTaking(job)
    setFailure('')
    try {
      await call(volunteerAt, { slug, job })
      onDone()
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setTaking('')
  }
  const begin = (job: string, { birth, guardian }: Needs): void => {
    if (birth) setTellingFor(job)
    else if (guardian) setSigningFor(job)
    else void take(job)
  }
  return (
    <section className="mt-4 border-t border-line pt-4" aria-label={t`Lend a hand`}>
      <p className="font-semibold">
        <Trans>Lend a hand</Trans>
      </p>
      {failure === '' ? null : (
        <p role="alert" className="mt-2 text-danger-ink">
          {failure}
        </p>
      )}
      <ul>
        {jobs.map(({ role: job, label: role = job, needed, taken }) => (
          <li key={job} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span>
              <bdi>{role}</bdi>
              <span className="block text-note text-muted">
                <Trans>
                  {taken} of {needed}
                </Trans>
              </span>
            </span>
            <Button tone="outline" size="small" busy={taking === job} onClick={() => begin(job, needs)}>
              <Trans>
                Help<span className="visually-hidden"> with {role}</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
      {tellingFor === null ? null : (
        <Suspense>
          <BirthDialog
            slug={slug}
            job={tellingFor}
            onClose={() => setTellingFor(null)}
            onSaved={({ needs_birth: birth, needs_guardian: guardian }) => {
              setTellingFor(null)
              setNeeds({ birth, guardian })
              begin(tellingFor, { birth, guardian })
            }}
          />
        </Suspense>
      )}
      {signingFor === null ? null : (
        <Suspense>
          <ConsentDialog slug={slug} job={signingFor} onClose={() => setSigningFor(null)} onDone={onDone} />
        </Suspense>
      )}
    </section>
  )
}
