import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { NO_STORAGE } from './need-storage.ts'

/** Messages beside fields, by field name. */
export type FieldRefusals = Readonly<Record<string, string>>

export type Refusals = {
  fields: FieldRefusals
  /** The message that concerns no single field, such as no connection or too many attempts. */
  words: string
  /** The number of attempts; the summary takes the focus after each. */
  attempt: number
}

const NOTHING: FieldRefusals = {}

/** Seconds to show as the waiting time if the server refused temporarily without naming a time. */
const SOME_WAIT_S = 60

export type Sending = {
  isBusy: boolean
  refusals: Refusals
  /**
   * Sends the form unless it has mistakes; `run` may return the mistakes that the server found. Ignored while a request
   * is in progress.
   */
  send(mistakes: FieldRefusals, run: () => Promise<FieldRefusals | void>): Promise<void>
  /** Validates one field again while the person corrects it after a refusal. */
  recheck(name: string, mistakes: FieldRefusals): void
  clear(): void
}

/** The state of one form being sent. Errors never clear the typed values. @source docs/reference/screens.md §1.2 */
export function useSending(): Sending {
  const messagesFor = useFailureMessages()
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
      refuse(fields, error.fields.length > 0 ? '' : messagesFor(error))
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
    // Run only after an attempt, because the focus must not move while the person corrects a field.
  }, [refusals.attempt])
  useErrorTitle(refusals.words !== '' || Object.keys(refusals.fields).length > 0)
  return { isBusy, refusals, send, recheck, clear }
}

/** Focuses the first invalid field if no summary took the focus, so that a screen reader announces its message. */
function goToFirstWrong(): void {
  const { activeElement: here, body } = document
  const isAtSummary = here instanceof HTMLElement && here !== body && here.tabIndex === -1
  if (isAtSummary) return
  const around = here?.closest('dialog, form, section') ?? document.querySelector('dialog[open]') ?? document
  around.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Returns a function that translates a failed request into a message. */
function useFailureMessages(): (failure: RequestFailure) => string {
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
      return t`Your browser blocks cookies and site data for this site, so you can’t log in. Allow them, then try again.`
    if (failure.status === 0)
      return t`We can’t reach the club’s server. Check your signal and try again. What you typed is still here.`
    if (failure.status < 500 && failure.textCode !== '') return failure.message
    return t`Something went wrong on our side. Try again in a minute. What you typed is still here.`
  }
}
