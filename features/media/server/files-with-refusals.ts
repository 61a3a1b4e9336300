import { msg } from '@lingui/core/macro'
import { type FileStore, FileStoreAway } from '#integrations/files/file-store.ts'
import { Problem, type Refusal } from '#platform/shared/problem.ts'

/** The refusals while the file store cannot be used. Nothing was changed, and a retry may succeed. */
export const FILE_STORE_REFUSALS = {
  cannotStore: {
    code: 'UNAVAILABLE',
    status: 503,
    message: msg`Pictures and files can’t be saved right now, because their storage isn’t available. Nothing was changed. Try again in a minute.`,
  },
  cannotRead: {
    code: 'UNAVAILABLE',
    status: 503,
    message: msg`This picture or file isn’t available right now. Try again in a minute.`,
  },
} as const satisfies Record<string, Refusal>

const RETRY_AFTER_S = 30

/** Returns the store with a refusal in place of FileStoreAway in the calls that answer a request. */
export function filesWithRefusals(files: FileStore): FileStore {
  return {
    ...files,
    put: (...call) => orRefused(files.put(...call), FILE_STORE_REFUSALS.cannotStore),
    get: (key) => orRefused(files.get(key), FILE_STORE_REFUSALS.cannotRead),
    stat: (key) => orRefused(files.stat(key), FILE_STORE_REFUSALS.cannotRead),
    stream: (...call) => orRefused(files.stream(...call), FILE_STORE_REFUSALS.cannotRead),
  }
}

async function orRefused<T>(promise: Promise<T>, refusal: Refusal): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (!(error instanceof FileStoreAway)) throw error
    throw new Problem(refusal, { cause: error, retryAfterS: RETRY_AFTER_S })
  }
}
