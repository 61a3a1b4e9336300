import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { NO_STORAGE } from './need-storage.ts'

/** Words beside fields, by the field's name. */
export type FieldRefusals = Readonly<Record<string, string>>

export type Refusals = {
  fields: FieldRefusals
  /** What concerns no single field: no signal, too many tries. */
  words: string
  /** Counts the tries, so that the summary takes the focus after each. */
  attempt: number
}

const NOTHING: FieldRefusals = {}

/** Said where the server refused for now and did not say for how long. */
const SOME_WAIT_S = 60

export type Sending = {
  isBusy: boolean
  refusals: Refusals
  /** Sends unless something is wrong already; `run` may answer what the server found wrong. A second press while busy is nothing. */
  send(mistakes: FieldRefusals, run: () => Promise<FieldRefusals | void>): Promise<void>
  /** After a refusal: looks at one field again while it is being mended. */
  recheck(name: string, mistakes: FieldRefusals): void
  clear(): void
}

/** One form being sent. What was typed stays, whatever goes wrong. @source DOMAIN §6.2 rule 3 */
export function useSending(): Sending {
  const wordsFor = useFailureWords()
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState<Refusals>({ fields: NOTHING, words: '', attempt: 0 })
  const refuse = (fields: FieldRefusals, words = ''): void =>
    setRefusals(({ attempt }) => ({ fields, words, attempt: attempt + 1 }))
  const clear = (): void => setRefusals(({ attempt }) => ({ fields: NOTHING, words: '', attempt }))

  const send = async (mistakes: FieldRefusals, run: () => Promise<FieldRefusals | void>): Promise<void> => {
    if (isBusy) return
    if (Object.keys(mistakes).length > 0) return refuse(mistakes)
    setIsBusy(true)
    try {
      const found = await run()
      if (found) refuse(found)
      else clear()
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
      refuse(fields, error.fields.length > 0 ? '' : wordsFor(error))
    } finally {
      setIsBusy(false)
    }
  }
  const recheck = (name: string, mistakes: FieldRefusals): void => {
    const now = mistakes[name]
    if (refusals.fields[name] === undefined || now === refusals.fields[name]) return
    const others = Object.entries(refusals.fields).filter(([field]) => field !== name)
    setRefusals({
      ...refusals,
      fields: Object.fromEntries(now === undefined ? others : [...others, [name, now]]),
    })
  }
  useEffect(() => {
    if (refusals.attempt > 0) goToFirstWrong()
    // After each try, and for nothing else: who mends a field stays in it.
  }, [refusals.attempt])
  useErrorTitle(refusals.words !== '' || Object.keys(refusals.fields).length > 0)
  return { isBusy, refusals, send, recheck, clear }
}

/** Where no summary has taken the focus, the first field that is wrong does, so that its words are heard. */
function goToFirstWrong(): void {
  const { activeElement: here, body } = document
  const isAtSummary = here instanceof HTMLElement && here !== body && here.tabIndex === -1
  if (isAtSummary) return
  const around = here?.closest('dialog, form, section') ?? document.querySelector('dialog[open]') ?? document
  around.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** What went wrong, in words for who filled in the form. */
function useFailureWords(): (failure: RequestFailure) => string {
  const { t } = useLingui()
  const waitWords = (waitS: number): string => {
    if (waitS < 120) {
      return t`Too many tries. Wait ${plural(waitS, { one: '# second', other: '# seconds' })} and try again.`
    }
    const waitMinutes = Math.ceil(waitS / 60)
    return t`Too many tries. Wait ${plural(waitMinutes, { one: '# minute', other: '# minutes' })} and try again.`
  }
  return (failure) => {
    if (failure.textCode === 'RATE_LIMITED') return waitWords(Math.ceil(failure.retryAfterS || SOME_WAIT_S))
    if (failure.textCode === NO_STORAGE)
      return t`Your browser keeps nothing for this site, so you cannot log in. Allow it to keep cookies and site data, then try again.`
    if (failure.status === 0)
      return t`We can’t reach the club’s server. Check your signal and try again. What you typed is still here.`
    if (failure.status < 500 && failure.textCode !== '') return failure.message
    return t`Something went wrong on our side. Try again in a minute. What you typed is still here.`
  }
}
