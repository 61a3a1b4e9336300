import type { FastifyInstance } from 'fastify'
import type { Caller, StaffRole } from './caller.ts'
import type { Db } from './database/pool.ts'
import type { DomainEventHandler } from './domain-events.ts'
import type { GiveUpRules, JobWorker } from './jobs/run-job.ts'
import type { MailReceiptHandlers } from './mail/mail-receipts.ts'
import type { RecordCalls } from './records/record-call-types.ts'

/** Adds the routes of a feature to the server. The feature's dependencies are already bound to it. */
export type RoutePlugin = (app: FastifyInstance) => void | Promise<void>

/** The dependencies that a function with routes takes as its second parameter. */
export type DepsOf<AddRoutes extends (app: never, deps: never) => unknown> = Parameters<AddRoutes>[1]

/** A count of pending work on the staff dashboard. */
export type DeskCount = {
  key: string
  roles: readonly StaffRole[]
  /**
   * Counts the pending work. `caller` is for counts that differ by person.
   * @param today the day in the club's time zone, `YYYY-MM-DD`
   */
  count: (db: Db, today: string, caller: Caller) => Promise<number>
}

/**
 * The parts of a feature that the server connects. The file `server/x.feature.ts` of each feature creates them from the
 * feature's dependencies; app/server/features.ts lists all features and collects their parts.
 */
export type Feature = {
  routes?: readonly RoutePlugin[]
  /** The record models that the generic record calls serve. */
  records?: readonly RecordCalls[]
  /** The handlers of domain events that other features emit. */
  listeners?: readonly DomainEventHandler[]
  /** The worker of each kind of job. */
  workers?: Readonly<Record<string, JobWorker>>
  giveUpRules?: GiveUpRules
  /** The handlers that record whether a mail was delivered, by kind of receipt. */
  mailReceipts?: MailReceiptHandlers
  /**
   * The functions of scheduled tasks. A feature that has some states the type `TaskCodeOf` of its declarations, so that
   * a task without a function is a type error.
   */
  taskCode?: object
  counts?: readonly DeskCount[]
}

/** The parts of all features. Event handlers are not among them, because they have an order of their own. */
export type CollectedFeatures<Features extends readonly Feature[]> = Required<
  Omit<Feature, 'listeners' | 'taskCode'>
> & { taskCode: TaskCodeIn<Features[number]> }

/** The scheduled tasks of all members of a union of features. */
type TaskCodeIn<Features> = All<Extract<Features, { taskCode: object }>['taskCode']>

/** A type with the fields of all members of a union type. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (both: infer Both) => void
  ? Both
  : never

/** Collects the parts of the features, in the order of the list. */
export function collectFeatures<const Features extends readonly Feature[]>(
  features: Features,
): CollectedFeatures<Features> {
  const merged = (part: 'workers' | 'giveUpRules' | 'mailReceipts' | 'taskCode'): object =>
    Object.assign({}, ...features.map((feature) => feature[part])) as object
  return {
    routes: features.flatMap(({ routes = [] }) => routes),
    records: features.flatMap(({ records = [] }) => records),
    counts: features.flatMap(({ counts = [] }) => counts),
    workers: merged('workers') as Required<Feature>['workers'],
    giveUpRules: merged('giveUpRules') as GiveUpRules,
    mailReceipts: merged('mailReceipts') as MailReceiptHandlers,
    taskCode: merged('taskCode') as TaskCodeIn<Features[number]>,
  }
}

/**
 * Returns the handlers of domain events in the order of `order`.
 * @throws Error for a feature with handlers that `order` lacks
 */
export function handlersInOrder(
  features: readonly Feature[],
  order: readonly Feature[],
): readonly DomainEventHandler[] {
  const forgotten = features.filter((feature) => feature.listeners !== undefined && !order.includes(feature))
  if (forgotten.length > 0) {
    const names = forgotten.flatMap(({ listeners = [] }) => listeners.map(({ name }) => name))
    throw new Error(`The order of event handlers lacks a feature that handles ${names.join(', ')}`)
  }
  return order.flatMap(({ listeners = [] }) => listeners)
}
