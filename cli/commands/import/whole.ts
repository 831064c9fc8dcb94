import { importUndoneText, keptReasonTexts, undoLossText } from '@winnow/openapi/imports/index'
import { createElement } from 'react'
import { confirmLoss, yesOption } from '../../io/confirm.ts'
import { naming } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { listCommand } from '../list.ts'
import { cutShort, followJob } from '../moves/follow-job.ts'
import { listed, stateOf } from './listed.ts'

type Page = Awaited<ReturnType<Session['winnow']['fetchImports']>>

export const listImports = listCommand({
  path: 'import list',
  summary: "List a form's imports, newest first",
  more: 'An import that stopped can be resumed with the same file, and any import undone for 30 days.',
  args: [formArgument],
  examples: ['winnow import list spring-accelerator'],
  read: ([form]) => String(form),
  async open(formName, _limit, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(formName)
    async function* pages() {
      for (let before: string | null = null, more = true; more; ) {
        const page: Page = await session.winnow.fetchImports({ form_id, before })
        yield page.imports.map(listed)
        before = page.imports.at(-1)?.id ?? null
        more = page.more && before !== null
      }
    }
    return { about: { form: { id: form_id } }, pages: pages() }
  },
  json: { about: ({ form }) => ({ form }), name: 'imports' },
  line: it => fields(it.id, it.startedAt, it.startedBy.name, it.file, stateOf(it)),
  screen: async (list, io) => createElement((await import('./Imports.tsx')).Imports, { list, io }),
})

export const undoImport = command({
  path: 'import undo',
  summary: 'Undo an import: delete the applications that it added',
  more: 'Applicants whom someone has moved, messaged, noted or changed since stay. An import can be undone for 30 days.',
  args: [['<import>', "The import's ID, as 'import csv' and 'import list' print it"]],
  options: [yesOption],
  examples: ['winnow import undo imp_01j9', 'winnow import undo imp_01j9 --yes'],
  read: ([id], flags) => ({ id: String(id), yes: flags.yes === true }),
  async run({ id, yes }, io) {
    const session = await Session.open(io)
    if (!yes) {
      const before = await session.winnow.fetchImport({ import_id: id }).catch(naming('import', id))
      await confirmLoss(
        io,
        `${undoLossText(before)} Undo the import of ${before.import.file_name}?`,
        'Nothing was deleted.',
      )
    }
    const begun = await session.winnow.undoImport({ import_id: id }).catch(naming('import', id))
    const job = await followJob(session, { ...begun, doing: 'Deleting' })
    if (job.status !== 'DONE') throw cutShort(job, 'checked', `To continue: winnow import undo ${id}`)
    const { kept } = await session.winnow.fetchImport({ import_id: id })
    return {
      form: { id: begun.form_id },
      importId: id,
      removed: job.removed_count ?? 0,
      kept: job.kept_count ?? 0,
      keptApplicants: kept.map(it => ({ id: it.submission_id, name: it.name, reason: it.reason })),
    }
  },
  json: result => result,
  lines: it => [
    importUndoneText(it),
    ...it.keptApplicants.map(one => `  ${one.id}: ${one.name} (${keptReasonTexts[one.reason]})`),
    ...(it.kept > it.keptApplicants.length ? [`  and ${it.kept - it.keptApplicants.length} more`] : []),
  ],
})
