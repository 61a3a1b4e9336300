import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { newQuestion, type Question, type RacersPlace } from './connecting.ts'

/** Returns a prepared request, with a new one each time the page is shown again. Null until it is ready. */
export function useQuestion(racers: RacersPlace | null): Question | null {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    if (racers === null) return
    let isShown = true
    const prepare = (): void => {
      newQuestion(racers).then(
        (made) => {
          if (isShown) setQuestion(made)
        },
        (error: unknown) => reportFault(error, 'racers'),
      )
    }
    // A page that was restored from the back/forward cache still contains the used request, so prepare a new one.
    const onReturn = (event: PageTransitionEvent): void => {
      if (event.persisted) prepare()
    }
    prepare()
    window.addEventListener('pageshow', onReturn)
    return () => {
      isShown = false
      window.removeEventListener('pageshow', onReturn)
    }
  }, [racers])
  return question
}
