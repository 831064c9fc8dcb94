import { limits } from '@winnow/openapi/common/limits'
import { templateTexts } from '@winnow/openapi/common/reply-template'
import { isBlankText, keyOf } from '@winnow/openapi/common/text/plain-text'
import { unknownVariable } from '@winnow/openapi/common/text/reply-variables'
import type { FormDetails } from '@winnow/sdk'

export type Template = FormDetails['quickReplies'][number]

/** A template as it is typed. */
export interface Draft {
  name: string
  text: string
}

/** Why it can't be saved; null: it can (docs/rules.md#templates). `before`: what it is called so far; null: it is new. */
export function refusalOf(
  templates: readonly Template[],
  before: string | null,
  { name, text }: Draft,
): string | null {
  if (name.trim() === '' || isBlankText(text)) return templateTexts.missing
  const others = templates.filter(it => it.name !== before)
  if (others.some(it => keyOf(it.name) === keyOf(name))) return templateTexts.taken
  if (others.length >= limits.templates) return templateTexts.tooMany
  return unknownVariable(text)
}

/** A template as a save of the list takes it. */
export const saved = ({ name, text, priority }: Template) => ({ name, text, priority })

/** The list with the template in it as it was typed; a new one, or one that somebody deleted meanwhile, comes last. */
export function withDraft(templates: readonly Template[], before: string | null, { name, text }: Draft) {
  const kept = templates.map(saved)
  const place = kept.findIndex(it => it.name === before)
  if (place === -1 || before === null)
    return [...kept, { name, text, priority: 1 + Math.max(0, ...kept.map(it => it.priority)) }]
  return kept.map((it, i) => (i === place ? { ...it, name, text, former_name: before } : it))
}

/** The list in another order: the first has priority 1. */
export const inOrder = (templates: readonly Template[], names: readonly string[]) =>
  names
    .flatMap(name => templates.find(it => it.name === name) ?? [])
    .map(({ name, text }, i) => ({ name, text, priority: i + 1 }))
