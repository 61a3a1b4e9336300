/** Where the browser's faults go: the console, and an error-reporting service when one is configured. */
export type FaultReporter = (error: unknown, where: string) => void

const reporters: FaultReporter[] = []

/** Adds a place that faults are sent to beside the console. */
export function addFaultReporter(reporter: FaultReporter): void {
  reporters.push(reporter)
}

/** Tells of a fault that was survived. `where` names the place, never a person. */
export function reportFault(error: unknown, where: string): void {
  console.warn(where, error)
  for (const reporter of reporters) reporter(error, where)
}
