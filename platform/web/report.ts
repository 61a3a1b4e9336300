/**
 * Receives errors of the browser, to send them to an error-reporting service if one is configured. The console always
 * gets them.
 */
export type FaultReporter = (error: unknown, where: string) => void

const reporters: FaultReporter[] = []

/** Adds a reporter that receives errors in addition to the console. */
export function addFaultReporter(reporter: FaultReporter): void {
  reporters.push(reporter)
}

/** Reports an error that was handled. `where` names the place, never a person. */
export function reportFault(error: unknown, where: string): void {
  console.warn(where, error)
  for (const reporter of reporters) reporter(error, where)
}
