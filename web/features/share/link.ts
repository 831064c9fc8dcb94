import type { AskedQuestion, QuestionType } from '@winnow/openapi/questions'
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

/** The names that work in every form's link (settled.md, rules). */
const fixedKeys: Partial<Record<string, string>> = { NAME: 'name', EMAIL: 'email' }

const unfilled: readonly QuestionType[] = ['FILE_UPLOAD', 'VIDEO']

/** Questions that a link can fill in, each with its key; before the first publishing its id. */
export const fillable = <Q extends Pick<AskedQuestion, 'id' | 'type' | 'prefillKey' | 'preDefinedInputType'>>(
  questions: readonly Q[],
) =>
  questions
    .filter(it => !unfilled.includes(it.type))
    .map(question => ({
      question,
      key: question.prefillKey ?? fixedKeys[question.preDefinedInputType ?? ''] ?? question.id,
    }))

/** Names that every form keeps with an application, beside those that it declares. */
export const usualParameters = ['utm_source', 'utm_medium', 'utm_campaign']

export type EmbedMode = 'inline' | 'popup' | 'button'

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What is put into another site's page; a form that opens over it has a button with these words. */
export function snippetOf(
  identifier: string,
  origin: string,
  { mode, label }: { mode: EmbedMode; label: string },
): string {
  const words = mode === 'inline' ? '' : ` data-winnow-label="${attribute(label.trim() || 'Apply')}"`
  return [
    `<script async src="${origin}/embed.js"></script>`,
    `<div data-winnow-form="${attribute(identifier)}" data-winnow-mode="${mode}"${words}></div>`,
  ].join('\n')
}
