import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { call } from '#platform/web/http.ts'
import { useFailureWords } from '#platform/web/late/failure-words.ts'
import { type EntryStanding, volunteerAt } from '../entries.contract.ts'

type JobsProps = { slug: string; jobs: EntryStanding['jobs']; onTaken: () => void }

/** What an event still needs hands for, each with the press that lends one. */
export function Jobs({ slug, jobs, onTaken }: JobsProps) {
  const { t } = useLingui()
  const wordsOf = useFailureWords('entries')
  const [taking, setTaking] = useState('')
  const [failure, setFailure] = useState('')
  const take = async (job: string): Promise<void> => {
    if (taking !== '') return
    setTaking(job)
    setFailure('')
    try {
      await call(volunteerAt, { slug, job })
      onTaken()
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setTaking('')
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
        {jobs.map(({ role, needed, taken }) => (
          <li key={role} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span>
              <bdi>{role}</bdi>
              <span className="block text-note text-muted">
                <Trans>
                  {taken} of {needed}
                </Trans>
              </span>
            </span>
            <Button tone="outline" size="small" busy={taking === role} onClick={() => void take(role)}>
              <Trans>
                Help<span className="visually-hidden"> with {role}</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
