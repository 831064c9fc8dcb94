import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { OwnTemplate } from '@winnow/sdk'
import { refusal } from '../../../io/failure.ts'
import type { Session } from '../../../io/session.ts'

/** The argument of every command about one template of the workspace. */
export const templateArgument = ['<template>', "The template's name or ID"] as const

/** A template of the workspace as the commands print it (docs/cli.md). */
export const ownTemplateOf = (it: OwnTemplate) => ({
  ...{ id: it.id, name: it.name, description: it.description },
  questions: it.inputFields.map(field => field.question),
  ...{ statuses: it.stages, labels: it.labels, templates: it.quickReplies, criteria: it.criteria },
  ...{ savedBy: it.savedBy.name, savedAt: it.savedAt },
})

export async function ownTemplates(session: Session): Promise<OwnTemplate[]> {
  const { id: page_id } = await session.workspace()
  return (await session.winnow.fetchOwnTemplates({ page_id })).templates
}

/** A template of the workspace by its ID or its name, in any case. */
export async function findTemplate(session: Session, named: string): Promise<OwnTemplate> {
  const found = (await ownTemplates(session)).find(it => it.id === named || keyOf(it.name) === keyOf(named))
  if (!found)
    throw refusal(
      'not_found',
      404,
      `There is no template called '${named}' in this workspace. Run 'winnow forms templates' to see its templates.`,
    )
  return found
}
