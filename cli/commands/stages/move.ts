import { listed } from '@winnow/openapi/common/text/listed'
import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { changeLines, changeOf, findStatus, statusArgument } from './status.ts'

export const moveStage = command({
  path: 'stages move',
  summary: 'Move a status before or after another one',
  more: 'New stays first and Archived last.',
  args: [formArgument, statusArgument],
  options: [
    ['--before <status>', 'Put it right before this status'],
    ['--after <status>', 'Put it right after this status'],
  ],
  examples: ['winnow stages move spring-accelerator Interview --before Shortlisted'],
  read([form, status], { before, after }) {
    if ((before === undefined) === (after === undefined))
      throw new UsageError('Name one place for it, with --before or --after.')
    return {
      form: String(form),
      status: String(status),
      beside: String(before ?? after),
      by: before === undefined ? 1 : 0,
    }
  },
  async run({ form, status, beside, by }, io) {
    const session = await Session.open(io)
    const { identifier: form_id, ...details } = await session.winnow.fetchDetails({
      form_id: await session.formId(form),
    })
    const { label } = findStatus(details, status)
    const others = details.stages.map(it => it.label).filter(it => it !== label)
    const at = others.indexOf(findStatus(details, beside).label)
    const stages = at === -1 ? details.stages.map(it => it.label) : others.toSpliced(at + by, 0, label)
    const reply = await session.winnow.reorderStages({ form_id, stages, version: details.stagesVersion })
    return changeOf(form_id, reply)
  },
  json: result => result,
  lines: result => changeLines(result, `The order is: ${listed(result.statuses.map(it => it.status))}`),
})
