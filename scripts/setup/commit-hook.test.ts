import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installCommitHook } from './commit-hook.mjs'
import { inRoot } from './places.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paddock-hook-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function git(...args: string[]) {
  const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' }
  const env = { ...process.env, ...who, GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org' }
  return spawnSync('git', args, { cwd: root, env, encoding: 'utf8' })
}

describe('the commit-msg hook', () => {
  it('rejects a message that breaks the rules and accepts one that follows them', () => {
    git('init', '--quiet')
    for (const path of ['scripts/commits/hook.mjs', 'scripts/commits/rules.mjs']) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), readFileSync(inRoot(path)))
    }
    expect(installCommitHook(root)).toBe(true)
    const refused = git('commit', '--allow-empty', '-m', 'Updates')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('area: Imperative sentence')
    expect(git('commit', '--allow-empty', '-m', 'mail: Add a line\n\nSo that it is there.').status).toBe(0)
  })

  it('accepts every message in a commit without the rules', () => {
    git('init', '--quiet')
    installCommitHook(root)
    expect(git('commit', '--allow-empty', '-m', 'Updates').status).toBe(0)
  })

  it('does not overwrite the hook of another tool', () => {
    git('init', '--quiet')
    const path = join(root, '.git', 'hooks', 'commit-msg')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '#!/bin/sh\nexit 0\n')
    expect(installCommitHook(root)).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe('#!/bin/sh\nexit 0\n')
  })

  it('is not installed where a hooks path is set, or without git', () => {
    expect(installCommitHook(root)).toBe(false)
    git('init', '--quiet')
    git('config', 'core.hooksPath', 'hooks')
    expect(installCommitHook(root)).toBe(false)
  })
})
