import type { Answer } from './ask.ts'
import type { Asker } from './server.ts'

const BOUNDARY = 'a-boundary-of-the-tests'

/** Uploads a file and other fields as a multipart form. */
export function uploadForm(
  asker: Asker,
  path: string,
  { bytes, fileName, fields = {} }: { bytes: Uint8Array; fileName: string; fields?: Record<string, string> },
): Promise<Answer> {
  const others = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  return asker.request('POST', path, {
    body: Buffer.concat([Buffer.from(others.join('') + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
}
