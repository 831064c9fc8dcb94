import type { FormDetails, UpdateQuickRepliesResponse } from '@winnow/sdk'
import { refusal, UsageError } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'
import type { Flags } from '../command.ts'
import { findTemplate } from '../message.ts'

type Template = FormDetails['quickReplies'][number]

export const templateArgument = ['<template>', "The template, such as 'Shortlist'"] as const

/** The form's template of a name, in any case. */
export const templateOf = (form: FormDetails, name: string): Template => findTemplate(form.quickReplies, name)

/** What a template prints. */
export const printed = ({ name, text, priority, isDefault, useCount }: Template) => ({
  ...{ name, text, priority, default: isDefault, used: useCount },
})

/** The place of a template in the list: before or after another one. */
export interface Place {
  beside: string
  offset: 0 | 1
}

export const placeOptions = [
  ['--before <template>', 'Put it above this template'],
  ['--after <template>', 'Put it below this template'],
] as const

export function readPlace({ before, after }: Flags): Place | null {
  if (typeof before === 'string' && typeof after === 'string')
    throw new UsageError('Use only one of --before and --after.')
  if (typeof before === 'string') return { beside: before, offset: 0 }
  return typeof after === 'string' ? { beside: after, offset: 1 } : null
}

/** A list in which one stands beside another. */
export function placed<Of extends { name: string }>(list: readonly Of[], one: Of, place: Place | null): Of[] {
  if (!place) return list.includes(one) ? [...list] : [...list, one]
  const others = list.filter(it => it !== one)
  const beside = findTemplate(others, place.beside)
  return others.toSpliced(others.indexOf(beside) + place.offset, 0, one)
}

type Saved = Pick<Template, 'name' | 'text' | 'priority'> & { former_name?: string }

/**
 * Saves the whole list, if nobody changed it since it was read. Where its order is another one, the places are numbered anew
 * (docs/rules.md#templates).
 */
export async function save(session: Session, form: FormDetails, list: readonly Saved[]) {
  const inOrder = list.every((it, i) => i === 0 || it.priority > (list[i - 1]?.priority ?? 0))
  const quick_replies = list.map(({ name, text, priority, former_name }, i) => ({
    ...{ name, text, priority: inOrder ? priority : i + 1 },
    ...(former_name === undefined ? {} : { former_name }),
  }))
  const form_id = form.identifier
  return changeOf(
    form_id,
    await session.winnow.updateQuickReplies({ form_id, quick_replies, version: form.quickRepliesVersion }),
  )
}

/** What a change of the templates prints. */
const changeOf = (id: string, { quickReplies }: UpdateQuickRepliesResponse) => ({
  form: { id },
  templates: quickReplies.map(printed),
})

/** Refused here already where the server would: a default template stays. */
export function refuseDefault({ name, isDefault }: Template, change: 'renamed' | 'deleted'): void {
  if (isDefault)
    throw refusal('invalid_input', 422, `'${name}' is a default template and can't be ${change}.`)
}
