/** Thrown when a wait exceeds its time limit. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * Resolves after `ms`. If the signal is aborted, rejects at once with its reason. A pending timer keeps the process
 * alive, unlike that of `everyMs`.
 */
export function sleepMs(ms: number, options: { signal?: AbortSignal } = {}): Promise<void> {
  const { signal } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(reasonOf(signal))
      return
    }
    const abandon = () => {
      clearTimeout(timer)
      if (signal) reject(reasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abandon)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abandon, { once: true })
  })
}

/**
 * Runs `fn` repeatedly, each time `ms` after the previous run has ended, so that runs never overlap. Errors go to
 * `onError` and do not stop the repetition. Does not keep the process alive.
 * @returns a function that prevents further runs and resolves when the current run, if any, has ended.
 */
export function everyMs(
  ms: number,
  fn: () => void | Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const run = async () => {
    try {
      await fn()
    } catch (error) {
      onError(error)
    }
    if (!isStopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = run()
    }, ms).unref()
  }

  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}

/**
 * Settles like the promise, or rejects with a `TimeoutError` after `ms`. The underlying work is not cancelled.
 * @throws TimeoutError with `what` in its message.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number, what = 'the work'): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`${what} took longer than ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason))
}
