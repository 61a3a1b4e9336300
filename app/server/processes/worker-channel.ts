/** A worker's side of the channel to the main process. */
import type { FromWorker, MetricJson, ToWorker, WorkerTask } from './messages.ts'

/** The part of `process` that the channel needs. */
export type ChannelProcess = {
  send?: ((message: FromWorker) => boolean) | undefined
  on(event: 'message', fn: (message: ToWorker) => void): unknown
}

export type WorkerChannel = {
  /** The task of this worker; resolves once the main process has sent it. */
  task: Promise<WorkerTask>
  /** Reports that the port is open. */
  sayReady(setUpLink: string | null): void
  /** Answers the main process's requests for metrics from now on. */
  offerMetrics(read: () => Promise<readonly MetricJson[]>): void
}

/** Opens the channel and asks for the task. */
export function openWorkerChannel(process: ChannelProcess): WorkerChannel {
  const { promise: task, resolve } = Promise.withResolvers<WorkerTask>()
  let readMetrics: (() => Promise<readonly MetricJson[]>) | undefined
  const send = (message: FromWorker) => void process.send?.(message)
  const answerMetrics = async (id: number) => {
    send({ kind: 'metrics', id, metrics: (await readMetrics?.()) ?? [] })
  }
  process.on('message', (message) => {
    if (message.kind === 'task') resolve(message.task)
    else if (message.kind === 'ping') send({ kind: 'pong' })
    // If the metrics cannot be read, answer without them; the main process then leaves this worker out.
    else answerMetrics(message.id).catch(() => undefined)
  })
  send({ kind: 'waiting' })
  return {
    task,
    sayReady: (setUpLink) => send({ kind: 'ready', setUpLink }),
    offerMetrics: (read) => {
      readMetrics = read
    },
  }
}
