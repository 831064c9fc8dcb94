import { prefillKeyOf } from '@winnow/openapi/links/share'
import { type ApplicantQuestion, isFillable } from '@winnow/openapi/questions'
import { paths } from '../../lib/paths.ts'

/** What a link says beforehand, by the name that it says it under; several for several options, blank ones not at all. */
export type Filled = Readonly<Record<string, readonly string[]>>

/** The address that applicants open, with what it fills in. */
export function linkTo(identifier: string, origin: string, filled: Filled = {}): string {
  const link = new URL(paths.hostedForm(identifier), origin)
  for (const [name, values] of Object.entries(filled))
    for (const value of values) if (value.trim() !== '') link.searchParams.append(name, value)
  return link.href
}

/** Questions that a link can fill in, each with its key. */
export const fillable = <
  Q extends Pick<ApplicantQuestion, 'id' | 'type' | 'prefillKey' | 'preDefinedInputType'>,
>(
  questions: readonly Q[],
) => questions.filter(isFillable).map(question => ({ question, key: prefillKeyOf(question) }))

/** Names that every form saves with an application, beside those that it declares. */
export const usualParameters = ['utm_source', 'utm_medium', 'utm_campaign']
