import * as z from 'zod/mini'
import { count, counted } from './text/format.ts'

/** What a value of a JSON type is called in a sentence. */
const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  file: 'a file',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a link',
  datetime: 'must be a date and time in UTC, such as 2026-03-01T10:00:00Z',
  date: 'must be a date, such as 2026-03-01',
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]
type Bounded = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>

const either = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

function typeText(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  return issue.input === undefined ? 'is required' : `must be ${types[issue.expected] ?? issue.expected}`
}

function boundText(edge: string, bound: number, { origin }: Pick<Bounded, 'origin'>): string {
  if (origin === 'string') return `must have ${edge} ${counted(bound, 'character')}`
  if (origin === 'array' || origin === 'set') return `must have ${edge} ${counted(bound, 'item')}`
  return `must be ${edge} ${count(bound)}`
}

/** The types that a value may have, where nothing but its type is wrong. */
function unionText({ errors, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (input === undefined) return 'is required'
  const wanted = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0
      ? (types[first.expected] ?? first.expected)
      : first?.code === 'invalid_value'
        ? either(first.values.map(String))
        : null,
  )
  return wanted.every(it => it !== null) ? `must be ${either([...new Set(wanted)])}` : 'has the wrong shape'
}

function predicate(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue)
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? 'is required'
        : boundText('at least', Number(issue.minimum), issue)
    case 'too_big':
      return boundText('at most', Number(issue.maximum), issue)
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${either(issue.values.map(String))}`
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format'
    case 'invalid_union':
      return unionText(issue)
    case 'invalid_key':
    case 'invalid_element':
      return 'has the wrong shape'
    default:
      return null
  }
}

/**
 * The sentence for a value of the wrong shape, where its schema has none of its own: 'since is required', 'count must be at
 * most 10'. It names the field by its path.
 */
const shapeText: z.core.$ZodErrorMap = issue => {
  const at = (issue.path ?? []).map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(it => [...(at ? [at] : []), it].join('.'))
    return `Unknown ${names.length === 1 ? 'field' : 'fields'}: ${names.join(', ')}`
  }
  const text = predicate(issue)
  if (text === null) return 'Not a valid value'
  if (at !== '') return `${at} ${text}`
  // A whole body, or a value that is checked by itself, such as one answer.
  if (issue.code === 'invalid_type' && issue.expected === 'object') return `The request body ${text}`
  return text === 'is required' ? 'This field is required' : text.replace(/^./, first => first.toUpperCase())
}

/** Zod's own words would reach people; these take their place wherever a schema of the contract is used. */
z.config({ customError: shapeText })
