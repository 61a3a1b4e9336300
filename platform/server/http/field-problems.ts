import { msg } from '@lingui/core/macro'
import type * as z from 'zod'
import type { FieldProblem } from '#platform/shared/problem.ts'

/**
 * Converts zod issues into the field list of a VALIDATION refusal, without the rejected values. Two issues of one field
 * with the same code become one entry.
 */
export function fieldProblemsOf(error: z.ZodError): FieldProblem[] {
  const problems = new Map(
    readIssues(error).map((problem) => [`${problem.field} ${problem.code}`, problem] as const),
  )
  return [...problems.values()]
}

function readIssues(error: z.ZodError): FieldProblem[] {
  return error.issues.slice(0, 50).flatMap((issue): FieldProblem[] => {
    const field = issue.path.map(String).join('.')
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.slice(0, 20).map((key) => ({
          field: field === '' ? key : `${field}.${key}`,
          code: 'unknown',
          message: msg`Unknown field.`,
        }))
      case 'too_big':
        return [{ field, code: 'too_long', message: msg`This is too long or too large.` }]
      case 'too_small':
        return [{ field, code: 'too_short', message: msg`This is too short or too small.` }]
      case 'invalid_type':
        return [
          issue.input === undefined
            ? { field, code: 'required', message: msg`This is required.` }
            : { field, code: 'invalid_type', message: msg`This is the wrong kind of value.` },
        ]
      default:
        return [{ field, code: 'invalid', message: msg`This is not valid.` }]
    }
  })
}
