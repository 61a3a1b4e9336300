/** A wait that was longer than allowed. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * Waits. With a signal, rejects with its reason as soon as it is aborted.
 * The wait keeps the process alive; what repeats for ever (`everyMs`) does not.
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
 * Runs `fn` again and again, `ms` after the end of the run before: runs never overlap.
 * A run that fails is told to `onError`, and the next one follows as usual. Does not keep the process alive.
 * @returns stop: no run begins after it; resolves when the run under way, if any, has ended.
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
 * The promise's own end, or a `TimeoutError` after `ms`. What the promise does is not stopped by it.
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
