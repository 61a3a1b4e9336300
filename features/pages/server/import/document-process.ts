/**
 * A process that reads one file of an import. Documents come from elsewhere: if one crashes the reader, exhausts its
 * memory or takes too long, the server is not affected. Started and ended by document-reader.ts.
 */
import { type FileReading, readFile, type ReadLimits } from './read-file.ts'
import { ReadRefusal, type ReadRefusalCode } from './read-refusal.ts'

export type DocumentOrder = { bytes: Uint8Array; limits: ReadLimits }

export type DocumentAnswer =
  | { kind: 'done'; reading: FileReading }
  | { kind: 'refused'; code: ReadRefusalCode }
  | { kind: 'failed'; message: string }

// The signal to stop the server may reach its whole process group. This process ends when the server disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
process.on('message', (order: DocumentOrder) => {
  void answerTo(order).then((answer) => process.connected && process.send?.(answer))
})

async function answerTo({ bytes, limits }: DocumentOrder): Promise<DocumentAnswer> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return { kind: 'done', reading: await readFile(buffer, limits) }
  } catch (error) {
    if (error instanceof ReadRefusal) return { kind: 'refused', code: error.code }
    // The nesting has exhausted the stack, or a text is longer than the engine allows.
    if (error instanceof RangeError) return { kind: 'refused', code: 'tooComplex' }
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
