import { spawn } from 'node:child_process'
import { Stop } from './say.mjs'
import { ROOT } from './places.mjs'

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

/**
 * Runs a program to its end and returns its output. The program is ended when this process ends.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string, onOutput?: (text: string) => void }} [how]
 * @returns {Promise<{ code: number, output: string }>} `code` is 127 if the program could not be started
 */
export function runProgram(file, args, how = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, args, {
      cwd: how.cwd ?? ROOT,
      env: how.env ?? process.env,
      shell: how.shell ?? false,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (/** @type {Buffer} */ piece) => {
      const text = piece.toString()
      output += text
      how.onOutput?.(text)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const endWithUs = () => child.kill()
    process.once('exit', endWithUs)
    child.once('close', () => process.off('exit', endWithUs))
    child.once('error', (problem) => resolve({ code: 127, output: `${output}${problem.message}\n` }))
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/**
 * Runs a program that must succeed, and returns its output.
 * @param {string} what message for the person if it fails
 * @param {string} file
 * @param {string[]} args
 * @param {Parameters<typeof runProgram>[2]} [how]
 * @throws Stop with the last lines of the output
 */
export async function mustRun(what, file, args, how) {
  const { code, output } = await runProgram(file, args, how)
  if (code !== 0) throw new Stop(`${what}\n${lastLines(output, 40)}`)
  return output
}

/** Returns the last lines of a text, without colour codes. @param {string} text @param {number} count */
export function lastLines(text, count) {
  return text.replace(COLOURS, '').trimEnd().split('\n').slice(-count).join('\n')
}
